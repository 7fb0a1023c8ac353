"""Cost space, net benefit and the H-measure."""
