package dev.sfumato.secagg.sum;

/**
 * What a client is told before it hands in its vector. All of it goes into the masks: clients that
 * were told different numbers do not cancel.
 *
 * @param arrived how many gave keys (N)
 * @param good how many of them dealt shares that were accepted (n)
 * @param corrupt how many may work together with the server's owner, or lie (c)
 * @param minimumSurvivors the least number of vectors with which the sum is opened (S_min)
 */
public record SumNumbers(int arrived, int good, int corrupt, int minimumSurvivors) {
  /** The vectors of honest clients that are in any sum that is opened: they bear the noise. */
  public int noiseDivisor() {
    return Math.max(1, minimumSurvivors - corrupt);
  }
}
