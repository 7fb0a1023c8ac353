# Values of mada's reitsma() that tests hold compute.sroc to, of studies that are simulated here:
#     Rscript tests/data/sroc_values.R > tests/data/sroc_values.json
suppressMessages({library(mada); library(jsonlite)})
set.seed(20051)
simulated <- function(n, mean, tau, rho, sizes) {
  z <- matrix(rnorm(2 * n), n)
  logits <- cbind(mean[1] + tau[1] * z[, 1], mean[2] + tau[2] * (rho * z[, 1] + sqrt(1 - rho^2) * z[, 2]))
  positives <- sample(sizes, n, replace = TRUE)
  negatives <- 2 * sample(sizes, n, replace = TRUE)
  tp <- rbinom(n, positives, plogis(logits[, 1]))
  fp <- rbinom(n, negatives, plogis(logits[, 2]))
  data.frame(TP = tp, FP = fp, FN = positives - tp, TN = negatives - fp)
}
control <- list(reltol = 1e-14, maxiter = 1000)
fitted_of <- function(cells, method) {
  fit <- reitsma(cells, method = method, control = control)
  rows <- summary(fit)$coefficients
  list(mean = as.numeric(fit$coefficients), covariance = unname(fit$vcov), between = unname(fit$Psi),
       tpr = unname(rows[3, c(1, 5, 6)]), fpr = unname(rows[4, c(1, 5, 6)]),
       curve = unname(sroc(fit, fpr = c(0.05, 0.2, 0.5))[, 2]))
}
sets <- list(
  thresholds = simulated(12, c(1.5, -1.7), c(0.6, 0.8), 0.6, 30:120),
  many = simulated(40, c(2, -2.5), c(0.9, 0.7), 0.3, 20:300),
  opposite = simulated(15, c(1.2, -1.2), c(0.7, 0.7), -0.5, 50:200),
  zeros = simulated(10, c(2.5, -3), c(0.8, 0.8), 0.5, 15:40)
)
found <- list(versions = list(R = as.character(getRversion()), mada = as.character(packageVersion("mada"))))
found$sets <- lapply(sets, function(cells) c(
  list(tp = cells$TP, fp = cells$FP, fn = cells$FN, tn = cells$TN),
  sapply(c("reml", "ml"), function(method) fitted_of(cells, method), simplify = FALSE)))
groups <- rbind(simulated(9, c(1.2, -1.7), c(0.5, 0.6), 0.5, 30:120), simulated(11, c(2, -1.5), c(0.5, 0.6), 0.5, 30:120))
groups$by <- rep(c("a", "b"), c(9, 11))
of_groups <- function(method) {
  fit <- reitsma(groups, formula = cbind(tsens, tfpr) ~ 0 + by, method = method, control = control)
  list(mean = unname(fit$coefficients), covariance = unname(fit$vcov), names = rownames(vcov(fit)), between = unname(fit$Psi))
}
found$groups <- list(tp = groups$TP, fp = groups$FP, fn = groups$FN, tn = groups$TN, by = groups$by,
                     reml = of_groups("reml"), ml = of_groups("ml"))
both <- reitsma(groups, formula = cbind(tsens, tfpr) ~ by, method = "ml", control = control)
one <- reitsma(groups, method = "ml", control = control)
found$groups$likelihood_ratio <- 2 * (as.numeric(both$logLik) - as.numeric(one$logLik))
cat(toJSON(found, digits = 12, auto_unbox = TRUE, pretty = FALSE), "\n")
