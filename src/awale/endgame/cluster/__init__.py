"""The same build on many machines. Modules in order:

``outgoing``  what a shard writes for the others
``shard``     one share of a level, round by round; nothing of a network in it
``store``     checkpoints, and parts made into a table
``exchange``  shards in this process, for tests and for counting what would travel
``disk``      memory that lies in files, for shards that don't fit
``connect``   finding a cluster, or starting one here
``worker``    a process of a cluster that has some shards
``drive``     levels, checkpoints, losses: what the one process does that was started by hand
"""
