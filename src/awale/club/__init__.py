"""Classes and clubs: people, pairings, results, places, ratings.

Nothing here knows the game, a server or a screen: a result is a number of seeds each. Read in this order: ``people``
(who is there), ``rounds`` (tables and their results), ``contest`` (the rounds of one tournament), ``pairing`` (the next
round, one file for each kind of contest), ``tally``, ``tiebreaks`` and ``places`` (the ranking), ``events`` (what can
happen) and ``class_state`` (a fold over the events), ``tables`` and ``trf`` (exports), ``rating`` and ``club_state`` (a
club over its evenings).
"""
