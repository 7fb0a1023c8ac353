# Values of R's packages that tests hold ours to, of the cases that peer_values.py writes:
#     python tests/data/peer_values.py FOLDER; Rscript tests/data/r_values.R FOLDER > tests/data/r_values.json
suppressMessages({
  library(pROC); library(ROCR); library(rms); library(precrec); library(timeROC); library(verification); library(RJafroc)
})
folder <- commandArgs(TRUE)[1]
of <- function(name) read.csv(file.path(folder, paste0(name, ".csv")))
quietly <- function(call) { sink(nullfile()); on.exit(sink()); suppressWarnings(suppressMessages(call)) }
found <- list()
packages <- c("pROC", "ROCR", "rms", "precrec", "timeROC", "verification", "RJafroc")
found$versions <- c(R = as.character(getRversion()), sapply(packages, function(one) as.character(packageVersion(one))))
found$versions <- as.list(found$versions)

cases <- of("predictions")
curves <- lapply(c("first", "second"), function(name) roc(cases$y, cases[[name]], quiet = TRUE, direction = "<"))
found$pROC <- list(
  auc = sapply(curves, function(one) as.numeric(one$auc)),
  variance = sapply(curves, var),
  low = sapply(curves, function(one) ci.auc(one)[1]),
  high = sapply(curves, function(one) ci.auc(one)[3]),
  p_paired = roc.test(curves[[1]], curves[[2]], method = "delong", paired = TRUE)$p.value,
  z_paired = as.numeric(roc.test(curves[[1]], curves[[2]], method = "delong", paired = TRUE)$statistic),
  partial = sapply(curves, function(one) as.numeric(pROC::auc(one, partial.auc = c(1, 0.8)))),
  partial_corrected = sapply(curves, function(one)
    as.numeric(pROC::auc(one, partial.auc = c(1, 0.8), partial.auc.correct = TRUE)))
)
held <- prediction(cases$first, cases$y)
found$ROCR <- list(
  auc_to_a_tenth = performance(held, "auc", fpr.stop = 0.1)@y.values[[1]],
  mcc = max(performance(held, "mat")@y.values[[1]], na.rm = TRUE),
  f = max(performance(held, "f")@y.values[[1]], na.rm = TRUE)
)
probabilities <- lapply(c("first", "second"), function(name) val.prob(cases[[name]], cases$y, pl = FALSE))
found$rms <- list(
  brier = sapply(probabilities, function(one) one[["Brier"]]),
  slope = sapply(probabilities, function(one) one[["Slope"]]),
  spiegelhalter = sapply(probabilities, function(one) one[["S:z"]]),
  p = sapply(probabilities, function(one) one[["S:p"]])
)
found$precrec <- sapply(c("first", "second"), function(name) {
  areas <- quietly(precrec::auc(evalmod(scores = cases[[name]], labels = cases$y, x_bins = 1e5)))
  areas$aucs[areas$curvetypes == "PRC"]
}, USE.NAMES = FALSE)

seen <- of("followed")
at <- c(20, 20.5, 41, 60.5)
areas <- timeROC(seen$time, seen$event, marker = seen$score, cause = 1, weighting = "marginal", times = at)
found$timeROC <- list(at = at, auc = unname(areas$AUC), fpr = areas$FP[, 3], tpr = areas$TP[, 3])

ratios <- seq(0.05, 0.95, 0.05)
cuts <- sort(unique(cases$first))
middles <- (head(cuts, -1) + tail(cuts, -1)) / 2
curve <- quietly(value(cases$y, cases$first, cl = ratios, thresholds = middles, all = TRUE, plot = FALSE))
rain <- quietly(value(c(28, 72, 23, 2680), cl = ratios, plot = FALSE))
found$verification <- list(
  cost_loss = curve$cl, best = apply(curve$V, 1, max),
  finley = list(cost_loss = rain$cl, value = as.numeric(rain$V))
)

marks <- of("marks")
healthy <- 30; images <- 54
lesions <- ifelse((healthy + 1):images %% 3 == 0, 2, 1)
most <- max(table(marks$image[marks$lesion == 0]))
false <- array(-Inf, c(1, 1, images, most)); hits <- array(-Inf, c(1, 1, images - healthy, 2))
for (image in unique(marks$image)) {
  own <- marks$confidence[marks$image == image & marks$lesion == 0]
  if (length(own)) false[1, 1, image, seq_along(own)] <- own
}
for (row in which(marks$lesion > 0)) hits[1, 1, marks$image[row] - healthy, marks$lesion[row]] <- marks$confidence[row]
data <- Df2RJafrocDataset(false, hits, perCase = lesions)
points <- function(kind) {
  drawn <- PlotEmpiricalOperatingCharacteristics(data, opChType = kind)$Points
  list(x = drawn$genAbscissa, y = drawn$genOrdinate)
}
area <- function(kind) unname(unlist(UtilFigureOfMerit(data, FOM = kind)))
found$RJafroc <- list(
  froc = points("FROC"), afroc = points("AFROC"), afroc_area = area("AFROC"), afroc1_area = area("AFROC1")
)
cat(jsonlite::toJSON(found, digits = I(17), auto_unbox = TRUE, pretty = TRUE), "\n")
