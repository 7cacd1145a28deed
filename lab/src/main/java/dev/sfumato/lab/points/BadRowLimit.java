package dev.sfumato.lab.points;

import dev.sfumato.core.Checks;
import java.math.BigDecimal;

/** How many rows of a file may be bad: a number of them, or a share of all rows. */
public record BadRowLimit(String text, BigDecimal percent, long rows) {
  private static final BigDecimal ALL = BigDecimal.valueOf(100);

  /** One row of a hundred. */
  public static final BadRowLimit USUAL = parse("1%");

  /** Reads a number of rows such as {@code 20}, or a share such as {@code 1%}. */
  public static BadRowLimit parse(String text) {
    if (text.matches("\\d{1,18}")) {
      return new BadRowLimit(text, BigDecimal.ZERO, Long.parseLong(text));
    }
    if (text.matches("\\d{1,3}(\\.\\d{1,9})?%")) {
      BigDecimal percent = new BigDecimal(text.substring(0, text.length() - 1));
      if (percent.compareTo(ALL) <= 0) {
        return new BadRowLimit(text, percent, 0);
      }
    }
    throw Checks.refuse("max-bad-rows", text, "a number of rows, or a share such as 1%");
  }

  /** Whether so many bad rows of all are few enough. */
  boolean allows(long bad, long all) {
    return bad <= rows || bad <= mostOf(all);
  }

  /** In decimals, as 29% of 100 rows is a little less than 29 of them in doubles. */
  private long mostOf(long all) {
    return percent.multiply(BigDecimal.valueOf(all)).movePointLeft(2).longValue();
  }

  /** Whether so many bad rows are few enough though there is no good one. */
  boolean allowsAll(long bad) {
    return allows(bad, bad);
  }
}
