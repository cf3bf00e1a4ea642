"""The board as a picture and as characters. It draws the counts and marks that it is given and knows no rule.

Read in this order: ``chance`` (luck that repeats itself), ``geometry`` (where things are), ``lettering`` (the board's
own hand), ``seeds`` (no two alike), ``settle`` (where they come to rest), ``wood`` (the board itself), ``marks``
(whose turn, what was played), ``svg`` (all of it together). ``text`` is the same board for a terminal.
"""
