package dev.sfumato.core.privacy;

import dev.sfumato.core.Checks;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A privacy budget: a whole number of micro-epsilons.
 *
 * <p>Sums and comparisons are exact, so a ledger can never be argued with. Whatever is derived from
 * a real number is rounded down: a device is never charged less than it was told. The least budget
 * is 1,000 micro-epsilons, below which a query says nothing and its noise takes long to draw.
 *
 * @param micros millionths of epsilon
 */
public record Epsilon(long micros) implements Comparable<Epsilon> {
  public static final long MICROS_PER_UNIT = 1_000_000;
  public static final long MIN_MICROS = 1_000;

  /** Far beyond any meaning of privacy; keeps every product of budgets within a long. */
  public static final long MAX_MICROS = 1_000 * MICROS_PER_UNIT;

  public Epsilon {
    if (micros < MIN_MICROS || micros > MAX_MICROS) {
      throw Checks.refuse("epsilon", asText(micros), "0.001 .. 1000");
    }
  }

  /** A budget as a person writes it, such as 1 or 0.25; at most six decimals. */
  public static Epsilon parse(String text) {
    BigDecimal value;
    try {
      value = new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      throw Checks.refuse("epsilon", text, "a number");
    }
    return of(value);
  }

  /** A budget given as a real number, which must be a whole number of micro-epsilons. */
  public static Epsilon of(double value) {
    if (!Double.isFinite(value)) {
      throw Checks.refuse("epsilon", value, "> 0 and finite");
    }
    return of(BigDecimal.valueOf(value));
  }

  private static Epsilon of(BigDecimal value) {
    if (value.signum() <= 0) {
      throw Checks.refuse("epsilon", value, "> 0");
    }
    if (value.compareTo(BigDecimal.valueOf(MAX_MICROS, 6)) > 0) {
      throw Checks.refuse("epsilon", value, "0.001 .. 1000");
    }
    BigDecimal micros = value.movePointRight(6);
    if (micros.stripTrailingZeros().scale() > 0) {
      throw Checks.refuse("epsilon", value, "a whole number of millionths, at least 0.001");
    }
    return new Epsilon(micros.longValueExact());
  }

  /** The budget that a formula asks for, rounded down, and never under the least. */
  public static Epsilon derived(double value) {
    if (Double.isNaN(value)) {
      throw Checks.refuse("epsilon", value, "a number");
    }
    double micros = Math.floor(value * MICROS_PER_UNIT);
    return new Epsilon((long) Math.min(MAX_MICROS, Math.max(MIN_MICROS, micros)));
  }

  public Epsilon plus(Epsilon other) {
    return new Epsilon(Math.addExact(micros, other.micros));
  }

  public boolean isAtMost(Epsilon other) {
    return micros <= other.micros;
  }

  /** For planning and for post-processing; never for a ledger. */
  public double value() {
    return (double) micros / MICROS_PER_UNIT;
  }

  @Override
  public int compareTo(Epsilon other) {
    return Long.compare(micros, other.micros);
  }

  @Override
  public String toString() {
    return asText(micros);
  }

  public static String asText(long micros) {
    BigDecimal exact =
        new BigDecimal(micros).movePointLeft(6).setScale(6, RoundingMode.UNNECESSARY);
    String text = exact.stripTrailingZeros().toPlainString();
    return text.equals("0.000000") ? "0" : text;
  }
}
