"""Counting: the distinct scores in order, with the weight of each class at each of them."""
