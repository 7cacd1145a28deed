package dev.sfumato.secagg.sum;

/** The share of clients that may be lost, as a fraction: whole numbers on every machine. */
public record DropoutShare(int numerator, int denominator) {
  private static final int MAX_DENOMINATOR = 1_000_000;

  public DropoutShare {
    if (denominator < 1 || denominator > MAX_DENOMINATOR) {
      throw new IllegalArgumentException(
          "denominator: " + denominator + " (expected: 1 to " + MAX_DENOMINATOR + ")");
    }
    if (numerator < 0 || numerator >= denominator) {
      throw new IllegalArgumentException(
          "numerator: " + numerator + " (expected: 0 to under " + denominator + ")");
    }
  }

  /** How many of so many may be lost, rounded down. */
  public int of(int clients) {
    return (int) ((long) clients * numerator / denominator);
  }
}
