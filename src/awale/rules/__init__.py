"""The rules as people play them: plain Python that can be read beside a rule sheet, and that gives its reasons.

Read in this order: ``sheet`` (what can differ), ``position`` (a board), ``moves`` (what a move does, which
may be played), ``dead`` (can anything more happen?), ``referee`` (endings and refusals), ``turn`` (what happened, in
words), ``game`` (a whole game), ``one_position`` (the rules without a game), ``consent`` (taking back and stopping
together), ``records`` and their notations (games on paper), ``picture`` (``awale.svg``).
"""
