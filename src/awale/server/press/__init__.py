"""Paper over HTTP. Read in this order: ``requests`` (what may be asked for), ``printer`` (threads of its own, and what
was printed last), ``routes``.
"""
