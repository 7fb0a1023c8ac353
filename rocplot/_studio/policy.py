"""The content security policy of the studio: what its pages may load and run."""

from __future__ import annotations

import base64
import hashlib
import re

# Nothing comes from, or goes to, any other host, and no text becomes code: of the scripts within a page only
# those run that the server wrote, which the policy knows by their hashes.  Styles within a page must be
# allowed: Shiny's components make some in the browser, whose content changes with its version.
_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "script-src 'self'{hashes}; font-src 'self' data:; "
    "connect-src 'self' ws://127.0.0.1:{port} ws://localhost:{port}; "
    "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'"
)
_SCRIPT = re.compile(rb"<script(?![^>]*\ssrc=)(?:\s[^>]*)?>(.+?)</script>", re.DOTALL | re.IGNORECASE)


def write_policy(port: int, page: bytes = b"") -> str:
    """Write the policy of a page that the server sends, or of any other answer."""
    digests = [hashlib.sha256(content).digest() for content in _SCRIPT.findall(page)]
    hashes = "".join(f" 'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    return _POLICY.format(port=port, hashes=hashes)
