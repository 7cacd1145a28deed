package dev.sfumato.server.shard;

import dev.sfumato.secagg.session.Round;
import java.time.Duration;

/**
 * How long a shard waits. Rounds are closed at their limit with whoever has answered.
 *
 * @param advertise for keys
 * @param share for sealed shares
 * @param mask for masked inputs, from the moment when the last device was asked for its own
 * @param unmask for the shares of survivors and dropped
 * @param inputsInFlight the most bytes of masked inputs that are asked for at a time
 */
public record RoundLimits(
    Duration advertise, Duration share, Duration mask, Duration unmask, long inputsInFlight) {
  public static final RoundLimits DEFAULT =
      new RoundLimits(
          Duration.ofSeconds(60),
          Duration.ofSeconds(90),
          Duration.ofSeconds(120),
          Duration.ofSeconds(90),
          64L << 20);

  Duration limit(Round round) {
    return switch (round) {
      case ADVERTISE -> advertise;
      case SHARE -> share;
      case MASK -> mask;
      case UNMASK, OVER -> unmask;
    };
  }

  /** What a masked input may have beside its packed vector. */
  private static final long INPUT_OVERHEAD = 4096;

  /**
   * What all rounds take at most: masked inputs come in waves, each with a limit of its own.
   *
   * @param devices how many start
   * @param inputBytes of one packed vector
   */
  public Duration total(int devices, long inputBytes) {
    long waves = (devices + inputsAtOnce(inputBytes) - 1L) / inputsAtOnce(inputBytes);
    return advertise.plus(share).plus(mask.multipliedBy(waves)).plus(unmask);
  }

  /** How many inputs of that size may be on their way at once; some, however long they are. */
  int inputsAtOnce(long inputBytes) {
    return (int)
        Math.max(16, Math.min(Integer.MAX_VALUE, inputsInFlight / (inputBytes + INPUT_OVERHEAD)));
  }
}
