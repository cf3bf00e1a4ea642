"""Fits the evaluation of a sheet: ``python -m fit SHEET --tables DIR`` from the folder ``tools``.

``exact`` takes boards with few seeds and their true values from the endgame tables, ``selfplay`` lets the engine play
against itself for the rest, ``train`` fits the net to both, ``__main__`` puts them together and writes the weights.
"""
