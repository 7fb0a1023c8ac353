# Values of MRMCaov that tests hold ours to, of the studies that reader_studies.py writes:
#     python tests/data/reader_studies.py FOLDER; Rscript tests/data/mrmc_values.R FOLDER > tests/data/mrmc_values.json
suppressMessages(library(MRMCaov))
folder <- commandArgs(TRUE)[1]
measures <- c(
  auc = "empirical_auc(truth, rating)", sensitivity = "binary_sens(truth, decided)", specificity = "binary_spec(truth, decided)"
)
columns <- function(table) {
  if (is.null(table)) return(NULL)
  numbers <- as.data.frame(as.matrix(table[sapply(table, is.numeric)]))
  lapply(as.list(numbers), as.numeric)
}
found <- list(version = as.character(packageVersion("MRMCaov")))
for (name in c("two", "three", "negative", "one_reader")) {
  readings <- read.csv(file.path(folder, paste0(name, ".csv")))
  readings$decided <- as.integer(readings$rating >= if (name == "two") 1 else 3)
  for (measure in names(measures)) for (covariance in c("DeLong", "jackknife", "unbiased")) {
    if (measure != "auc" && covariance != "jackknife") next
    for (design in c("random", "readers fixed", "cases fixed")) {
      if (name == "one_reader" && design != "readers fixed") next
      if (design == "cases fixed" && covariance != "jackknife") next
      reader <- if (design == "readers fixed") "fixed(reader)" else "reader"
      case <- if (design == "cases fixed") "fixed(case)" else "case"
      call <- sprintf(
        "mrmc(%s, modality, %s, %s, data = readings, cov = %s)", measures[[measure]], reader, case, covariance
      )
      answer <- summary(eval(parse(text = call)))
      found[[paste(name, measure, tolower(covariance), design, sep = ", ")]] <- list(
        components = answer$vcov_comps$Estimate,
        equality = columns(answer$test_equality),
        differences = columns(answer$test_diffs),
        means = columns(answer$test_means),
        readers = columns(answer$reader_means)
      )
    }
  }
}
cat(jsonlite::toJSON(found, digits = NA, auto_unbox = TRUE, pretty = TRUE), "\n")
