"""Exercises and lessons for the page. Nothing is stored here: progress stays on the device.

``shapes`` says what is answered of exercises, ``exercises`` makes it of one of the collection or of one's own mistake,
``lessons`` has the shapes and addresses of the lessons, ``routes`` all addresses.
"""
