"""The same build on many machines. Modules in order:

``send_buffers``  what a shard sends to the others, in batches
``shard``     one share of a level, round by round, without any networking
``store``     checkpoints, and the parts of a table put together
``exchange``  all shards in this process, for tests and for measuring the traffic
``disk``      memory-mapped scratch files, for shards that don't fit into memory
``connect``   connecting to a cluster, or starting one here
``worker``    a worker process, which has some shards
``drive``     the driver process: levels, checkpoints, lost workers
"""
