"""A class or a club meets: people, who plays whom, results, places, ratings.

Nothing here knows the game, a server or a screen: a result is a number of seeds each. Read in this order: ``people``
(who is there), ``rounds`` (tables and their results), ``contest`` (rounds that belong together), ``pairing`` (who plays
whom next, one way of playing a file), ``tally``, ``tiebreaks`` and ``places`` (who is before whom, and by what),
``events`` (what can happen) and ``class_state`` (what it adds up to), ``tables`` and ``trf`` (what is taken home),
``rating`` and ``club_state`` (a club over its evenings).
"""
