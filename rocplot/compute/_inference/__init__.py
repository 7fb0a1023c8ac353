"""Bootstrap intervals and tests of any statistic, and pooling over imputed data sets."""
