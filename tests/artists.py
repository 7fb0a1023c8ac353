"""Find what a picture has drawn, by gid."""


def artists(ax, gid):
    """Return the artists of one gid, in the order of drawing."""
    return [one for one in ax.get_children() if one.get_gid() == gid]


def artist(ax, gid):
    """Return the only artist of a gid; none or several fail."""
    (found,) = artists(ax, gid)
    return found
