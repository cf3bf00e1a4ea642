"""Making the library: from Numba's functions to machine code for any kind of machine.

To be read in this order: ``requires`` (what it is made with), ``translate`` (Numba's functions as LLVM's text, in a
process of its own), ``text`` (which starts it), ``targets`` (kinds of machines), ``code`` (from the text to object
code), ``link`` (from object code to a library), ``libraries`` (made if it isn't there yet), ``just_in_time`` (for this
very machine, without a linker).
"""
