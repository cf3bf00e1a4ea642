"""What the page is told for learning: exercises and lessons. Nothing is kept here: progress stays on the device.

``shapes`` says what is answered, ``exercises`` makes it of an exercise of the collection or of one's own mistake,
``routes`` are the addresses.
"""
