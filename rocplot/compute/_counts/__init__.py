"""The first waist: sorted scores, with the weight of each class at each of them."""
