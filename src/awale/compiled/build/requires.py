"""What the library is made with, beside Python: packages, as pip is asked for them."""

from __future__ import annotations

#: From Numba's functions to object code.
COMPILERS = ("numba==0.68.*", "numpy>=2,<3")
#: From object code to a library. Zig 0.17 has no wheel for Windows.
LINKER = ("ziglang==0.17.*; sys_platform != 'win32'", "ziglang==0.16.*; sys_platform == 'win32'")
