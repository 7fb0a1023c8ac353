# Seconds of packages of R on the cases that r_peers.py writes; prints what, shape, package, seconds.
suppressMessages({library(pROC); library(ROCR); library(precrec)})
folder <- commandArgs(TRUE)[1]; repeats <- as.integer(commandArgs(TRUE)[2]); resamples <- as.integer(commandArgs(TRUE)[3])
fastest <- function(call) min(replicate(repeats, { gc(FALSE); system.time(call())[["elapsed"]] }))
for (file in list.files(folder, pattern = "[.]bin$")) {
  held <- readBin(file.path(folder, file), "double", file.size(file.path(folder, file)) / 8)
  n <- length(held) / 2
  y <- as.integer(held[1:n]); score <- held[(n + 1):(2 * n)]
  curve <- roc(y, score, quiet = TRUE, direction = "<")
  measured <- list(
    list("ROC curve", "pROC", function() roc(y, score, quiet = TRUE, direction = "<", auc = FALSE)),
    list("ROC curve", "ROCR", function() performance(prediction(score, y), "tpr", "fpr")),
    list("ROC and precision\u2013recall curve", "precrec", function() evalmod(scores = score, labels = y)),
    list("DeLong's interval", "pROC", function() ci.auc(roc(y, score, quiet = TRUE, direction = "<"), method = "delong")),
    list("resample of the AUC", "pROC",
         function() ci.auc(curve, method = "bootstrap", boot.n = resamples, progress = "none"))
  )
  for (one in measured) {
    seconds <- fastest(one[[3]]) / (if (startsWith(one[[1]], "resample")) resamples else 1)
    cat(one[[1]], sub("[.]bin$", "", file), one[[2]], seconds, sep = "\t"); cat("\n")
  }
}
for (package in c("pROC", "ROCR", "precrec")) cat("version", package, as.character(packageVersion(package)), 0, sep = "\t", fill = TRUE)
