# Concordances of R's package survival, of data with ties that this script draws:
#     Rscript tests/data/concordance_values.R > tests/data/concordance_values.json
suppressMessages(library(survival))
set.seed(34)
numbers <- function(values) paste0("[", paste(sprintf("%.17g", values), collapse = ", "), "]")
n <- 80
risk <- rnorm(n)
time <- ceiling(4 * rexp(n, exp(risk)) + 0.01)
ended <- ceiling(6 * rexp(n, 0.5))
event <- as.integer(time <= ended)
seen <- pmin(time, ended)
a <- round(risk + rnorm(n), 1)
b <- round(risk + rnorm(n, 0, 2))
found <- c(
  sprintf('"versions": {"R": "%s", "survival": "%s"}', getRversion(), packageVersion("survival")),
  sprintf('"time": %s', numbers(seen)), sprintf('"event": %s', numbers(event)),
  sprintf('"a": %s', numbers(a)), sprintf('"b": %s', numbers(b))
)
rows <- c()
for (weighting in c("n", "n/G2")) for (tau in c(NA, 3, 8)) {
  fits <- lapply(list(a, b), function(x) coxph(Surv(seen, event) ~ x, init = 1, control = coxph.control(iter.max = 0)))
  both <- if (is.na(tau)) concordance(fits[[1]], fits[[2]], timewt = weighting) else
    concordance(fits[[1]], fits[[2]], timewt = weighting, ymax = tau)
  alone <- if (is.na(tau)) concordance(Surv(seen, event) ~ a, timewt = weighting, reverse = TRUE) else
    concordance(Surv(seen, event) ~ a, timewt = weighting, ymax = tau, reverse = TRUE)
  stopifnot(abs(alone$concordance - both$concordance[1]) < 1e-12, abs(alone$var - both$var[1, 1]) < 1e-12)
  contrast <- c(1, -1)
  rows <- c(rows, sprintf(
    '{"method": "%s", "tau": %s, "concordance": %s, "standard_error": %s, "of_difference": %.17g}',
    if (weighting == "n") "harrell" else "uno", if (is.na(tau)) "null" else tau, numbers(both$concordance),
    numbers(sqrt(diag(both$var))), sqrt(drop(contrast %*% both$var %*% contrast))
  ))
}
cat("{\n", paste0(" ", found, ",\n"), sprintf(' "values": [\n  %s\n ]\n}\n', paste(rows, collapse = ",\n  ")), sep = "")
