"""Makes a folder of files that is the whole program without a server, for any static host (``awale site``).

Read in this order: ``folder`` (the steps, and what is written at the end), ``parts`` (what it is made from, and where
that is), ``packages`` (what Python imports in the tab), ``bytecode`` with
``bytecode_inside`` (compiled by the very Python that will run it), ``document`` (the page's own files), ``baked`` (the
answers that are the same for everybody). The same sources and parts give the same bytes.
"""
