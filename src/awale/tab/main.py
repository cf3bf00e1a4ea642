"""What the page's worker starts: the application with what is kept on this device."""

from __future__ import annotations

import hashlib
from http.cookies import SimpleCookie

from awale.server.app import build
from awale.server.settings import Settings
from awale.server.visitor import COOKIE, Cookies, secret_of
from awale.tab.gateway import Gateway
from awale.tab.platform import Host, tab

#: One person can't ask too often.
_MUCH = 1_000_000


async def start(host: Host) -> Gateway:
    """Opens the application; it is never closed, since a tab may vanish at any moment."""
    platform = tab(host)
    settings = Settings(workers=platform.most_workers, per_address=_MUCH, threads=False, forget_classes=None)
    app = build(settings, platform)
    lifespan = app.router.lifespan_context(app)
    await lifespan.__aenter__()
    gateway = Gateway(app, _whose(settings), lifespan)
    await host.flush()
    return gateway


def _whose(settings: Settings) -> SimpleCookie:
    """The cookie of whoever has this device: the same each time, and made of the device's secret."""
    secret = secret_of(settings.data)
    cookie = SimpleCookie()
    cookie[COOKIE] = Cookies(secret).write(hashlib.sha256(b"device" + secret).hexdigest()[:22])
    return cookie
