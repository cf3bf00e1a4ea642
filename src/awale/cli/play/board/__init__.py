"""The board on a terminal's screen.

``scene`` is what is to be seen, ``animation`` how one scene becomes the next, seed by seed. ``geometry`` says where
things are, ``canvas`` is a picture of half characters; ``wood`` draws the empty board on it and ``painter`` the scene;
``widget`` shows it and hears the mouse. Nothing here knows a rule: it draws the counts, paths and takes that it is
given.

``banner`` is the name of the game in wood.
"""
