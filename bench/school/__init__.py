"""Classes that are played for a measurement: ``board`` (two pupils at a game), ``classroom`` (a teacher and pupils),
``afterwards`` (whether all that was promised is on disk).
"""
