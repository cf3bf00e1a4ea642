"""Printing over HTTP. Read in this order: ``requests`` (what can be printed), ``printer`` (threads of its own, and a
cache of PDFs), ``routes``.
"""
