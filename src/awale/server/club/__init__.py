"""Classes and clubs: a meeting in memory, who is there, what the keeper asks for, what everybody is told.

A meeting is a log, as a game is (see ``awale.club.meeting`` for what it adds up to). Its games are ordinary games of
the server, made from the log, so that whatever is lost between two writings is made again when the meeting is next
looked at. Read ``acts`` (what may be asked), ``judging`` (whether it may be, and what is written), ``journal`` (the
log), ``games`` (of a round) and ``settling`` (what came out of them), ``arriving`` and ``presence`` (who comes, who is
there), ``hall`` (one meeting), ``halls`` (all of them), ``telling`` (what is seen by
whom), ``records``, ``paper``, ``routes``; for what outlasts an evening, ``clubs`` and ``clubs_routes``.
"""
