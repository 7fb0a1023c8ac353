# Restricted cubic splines of R's packages Hmisc and rms, of predictions that this script draws:
#     Rscript tests/data/spline_values.R > tests/data/spline_values.json
suppressMessages(library(rms))
set.seed(34)
numbers <- function(values) paste0("[", paste(sprintf("%.12g", values), collapse = ", "), "]")
study <- function(n, digits, weighted) {
  p <- round(pmin(pmax(plogis(rnorm(n, -0.5, 1.5)), 0.01), 0.99), digits)
  y <- as.integer(runif(n) < plogis(-0.3 + 0.6 * qlogis(p) + 0.2 * qlogis(p)^2))
  times <- if (weighted) sample(1:3, n, replace = TRUE) else rep(1, n)
  x <- qlogis(rep(p, times))
  outcome <- rep(y, times)
  at <- sort(unique(p))
  fits <- c()
  for (nk in 3:5) {
    knots <- rcspline.eval(x, nk = nk, knots.only = TRUE)
    basis <- rcspline.eval(qlogis(at), knots = knots, inclx = TRUE)
    fit <- lrm(outcome ~ rcs(x, knots), eps = 1e-12, maxit = 100)
    fitted <- predict(fit, data.frame(x = qlogis(at)), se.fit = TRUE)
    fits <- c(fits, sprintf(
      '{"knots": %s, "basis": [%s], "log_odds": %s, "standard_error": %s}', numbers(knots),
      paste(apply(basis, 2, numbers), collapse = ", "), numbers(fitted$linear.predictors), numbers(fitted$se.fit)
    ))
  }
  sprintf(
    '{"p": %s, "y": %s, "weight": %s, "fits": [\n   %s\n  ]}', numbers(p), numbers(y), numbers(times),
    paste(fits, collapse = ",\n   ")
  )
}
studies <- c(study(60, 3, FALSE), study(120, 2, FALSE), study(45, 2, TRUE))
cat(
  sprintf('{\n "versions": {"R": "%s", "rms": "%s", "Hmisc": "%s"},\n', getRversion(), packageVersion("rms"), packageVersion("Hmisc")),
  sprintf(' "studies": [\n  %s\n ]\n}\n', paste(studies, collapse = ",\n  ")), sep = ""
)
