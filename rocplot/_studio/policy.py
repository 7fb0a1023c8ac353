"""The content security policy of the studio: which scripts and styles its pages may hold."""

from __future__ import annotations

import base64
import hashlib
import re

# Nothing comes from, or goes to, any other host.  No text becomes code: of what stands in the page itself,
# only the scripts and styles that the server wrote are run, which the policy knows by their hashes.
_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'{styles}; script-src 'self'{scripts}; "
    "font-src 'self' data:; connect-src 'self' ws://127.0.0.1:{port} ws://localhost:{port}; "
    "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'"
)
_ELEMENTS = {
    name: re.compile(rb"<%s(?![^>]*\ssrc=)(?:\s[^>]*)?>(.+?)</%s>" % (name, name), re.DOTALL | re.IGNORECASE)
    for name in (b"script", b"style")
}


def write_policy(port: int, page: bytes = b"") -> str:
    """Write the policy of a page that the server sends, or of any other answer."""
    return _POLICY.format(
        port=port, styles=_write_hashes(b"style", page), scripts=_write_hashes(b"script", page)
    )


def _write_hashes(element: bytes, page: bytes) -> str:
    """List the hashes of what stands within elements of a page."""
    digests = [hashlib.sha256(content).digest() for content in _ELEMENTS[element].findall(page)]
    return "".join(f" 'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
