"""Makes opening books: ``python -m book SHEET --nodes 4000`` from the folder ``tools``."""
