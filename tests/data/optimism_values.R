# Optimism by R's rms::validate and rms::calibrate, of data that this script draws, with the cases of each resample:
#     Rscript tests/data/optimism_values.R > tests/data/optimism_values.json
suppressMessages(library(rms))
numbers <- function(values) paste0("[", paste(sprintf("%.12g", values), collapse = ", "), "]")
rows <- function(table) paste0("[", paste(apply(table, 1, numbers), collapse = ", "), "]")
set.seed(34)
n <- 90
B <- 12
x <- round(matrix(rnorm(4 * n), n), 2)
y <- as.integer(runif(n) < plogis(-0.5 + x[, 1] + 0.5 * x[, 2]))
colnames(x) <- c("a", "b", "c", "d")
fit <- lrm(y ~ a + b + c + d, data = data.frame(x, y), x = TRUE, y = TRUE, eps = 1e-12, maxit = 100)
set.seed(1)
drawn <- t(replicate(B, sample(n, replace = TRUE)))  # which predab.resample draws, too
set.seed(1)
measures <- validate(fit, B = B)[c("Dxy", "Intercept", "Slope", "B"), c("index.orig", "training", "test", "index.corrected")]
smoothers <- list(
  loess = function(x, y) list(x = x, y = fitted(loess(y ~ x, span = 0.75, degree = 1, surface = "direct"))),
  logistic = function(x, y) list(x = x, y = fitted(glm(y ~ qlogis(x), family = binomial, epsilon = 1e-12))),
  spline = function(x, y) {
    z <- qlogis(x)
    knots <- rcspline.eval(z, nk = 3, knots.only = TRUE)
    list(x = x, y = plogis(lrm(y ~ rcs(z, knots), eps = 1e-12, maxit = 100)$linear.predictors))
  }
)
curves <- sapply(names(smoothers), function(name) {
  set.seed(1)
  sink(nullfile())
  found <- calibrate(fit, B = B, smoother = smoothers[[name]])
  sink()
  kept <- c("predy", "calibrated.orig", "calibrated.corrected")
  sprintf('"%s": %s', name, rows(t(unclass(found)[, kept])))
})
cat(
  sprintf('{\n "versions": {"R": "%s", "rms": "%s"},\n', getRversion(), packageVersion("rms")),
  sprintf(' "x": %s,\n "y": %s,\n "drawn": %s,\n', rows(x), numbers(y), rows(drawn)),
  sprintf(' "columns": ["apparent", "training", "test", "corrected"],\n'),
  sprintf(' "measures": {%s},\n', paste(sprintf('"%s": %s', rownames(measures), apply(measures, 1, numbers)), collapse = ", ")),
  sprintf(' "curves": {\n  %s\n }\n}\n', paste(curves, collapse = ",\n  ")), sep = ""
)
