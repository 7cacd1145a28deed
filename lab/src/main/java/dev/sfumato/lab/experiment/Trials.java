package dev.sfumato.lab.experiment;

import java.util.List;

/** All runs of one contender on one arena. */
public record Trials(Contender contender, List<Trial> each) {
  public Trials {
    each = List.copyOf(each);
  }

  public String label() {
    return contender.label();
  }

  public double mean(Measure measure) {
    return each.stream().mapToDouble(measure::value).average().orElse(Double.NaN);
  }

  /** The standard error of the mean; NaN for a single run. */
  public double standardError(Measure measure) {
    double mean = mean(measure);
    double squares = each.stream().mapToDouble(t -> square(measure.value(t) - mean)).sum();
    return Math.sqrt(squares / (each.size() - 1) / each.size());
  }

  private static double square(double x) {
    return x * x;
  }
}
