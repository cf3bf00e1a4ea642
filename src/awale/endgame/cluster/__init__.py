"""The same build on many machines. Modules in order:

``shard``     one share of a level, round by round; nothing of a network in it
``exchange``  shards in this process, for tests and for counting what would travel
``store``     checkpoints, and parts made into a table
``connect``   finding a cluster, or starting one here
``worker``    a process of a cluster that has some shards
``drive``     levels, rounds, losses: what the one process does that was started by hand
"""
