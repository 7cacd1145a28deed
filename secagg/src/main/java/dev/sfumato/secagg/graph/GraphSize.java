package dev.sfumato.secagg.graph;

/**
 * How the clients hang together.
 *
 * @param neighbours how many each has (the papers' k)
 * @param threshold how many of a client's neighbours can rebuild its secrets (the papers' t)
 */
public record GraphSize(int neighbours, int threshold) {
  /** GF(256) has 255 points other than zero, where the secret stands. */
  public static final int MAX_NEIGHBOURS = 255;

  public GraphSize {
    if (neighbours < 2 || neighbours > MAX_NEIGHBOURS) {
      throw new IllegalArgumentException("neighbours: " + neighbours + " (expected: 2 to 255)");
    }
    if (threshold < 2 || threshold > neighbours) {
      throw new IllegalArgumentException(
          "threshold: " + threshold + " (expected: 2 to " + neighbours + ")");
    }
  }
}
