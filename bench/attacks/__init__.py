"""The attacks of ``bench/siege.py``. To be read in this order: ``ground`` (servers, and what is found), ``wire`` (plain
HTTP and sockets from an address of one's own), ``victim`` (somebody who plays meanwhile), ``world`` (what an attacker
has made beforehand), then one module for each attack.
"""
