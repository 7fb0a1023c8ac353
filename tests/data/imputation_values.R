# Values of mice that tests hold ours to, of simulated estimates:
#     Rscript tests/data/imputation_values.R > tests/data/imputation_values.json
suppressMessages(library(mice))
set.seed(7)
row <- function(m, spread, within, n) {
  q <- rnorm(m, 0.8, spread)
  u <- within * runif(m, 0.8, 1.2)
  one <- pool.scalar(q, u, n = n)
  text <- function(x) paste(sprintf("%.17g", x), collapse = ", ")
  sprintf('{"q": [%s], "u": [%s], "n": %s, "estimate": %s, "within": %s, "between": %s, "total": %s, "df": %s, "fmi": %s}',
    text(q), text(u), if (is.finite(n)) text(n) else "null", text(one$qbar), text(one$ubar), text(one$b), text(one$t),
    text(one$df), text(one$fmi))
}
rows <- c(row(2, 0.05, 0.01, 50), row(5, 0.05, 0.001, 200), row(20, 0.01, 0.01, 1000), row(5, 0.1, 0.0001, 40),
  row(3, 0.03, 0.002, Inf), row(10, 0.02, 0.02, 30))
cat(sprintf('{"mice": "%s", "rows": [\n%s\n]}\n', packageVersion("mice"), paste(rows, collapse = ",\n")))
