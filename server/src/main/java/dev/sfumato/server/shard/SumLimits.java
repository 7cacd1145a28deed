package dev.sfumato.server.shard;

import dev.sfumato.server.state.sum.Tempo;
import java.time.Duration;

/**
 * How sums wait.
 *
 * @param live rounds for devices that stay on their streams
 * @param patient rounds for devices that come and go
 * @param grace how long a live round waits for devices whose streams have ended, when everybody
 *     else has answered
 * @param bytesInFlight the most bytes that devices are asked for, or sent, at a time
 */
public record SumLimits(RoundLimits live, RoundLimits patient, Duration grace, long bytesInFlight) {
  public static final SumLimits DEFAULT =
      new SumLimits(
          new RoundLimits(
              Duration.ofSeconds(60),
              Duration.ofSeconds(90),
              Duration.ofSeconds(60),
              Duration.ofSeconds(120),
              Duration.ofSeconds(90)),
          new RoundLimits(
              Duration.ofHours(24),
              Duration.ofHours(12),
              Duration.ofHours(12),
              Duration.ofHours(12),
              Duration.ofHours(12)),
          Duration.ofSeconds(1),
          64L << 20);

  /** What a message may have beside its contents. */
  private static final long OVERHEAD = 4096;

  public RoundLimits of(Tempo tempo) {
    return switch (tempo) {
      case LIVE -> live;
      case PATIENT -> patient;
    };
  }

  /**
   * What all rounds take at most: live, inputs come in waves, each with a limit of its own.
   *
   * @param verified whether devices need not believe the coordinator
   * @param devices how many start
   * @param inputBytes of one packed vector
   */
  public Duration total(Tempo tempo, boolean verified, int devices, long inputBytes) {
    RoundLimits rounds = of(tempo);
    if (tempo == Tempo.PATIENT) {
      return rounds.total(verified);
    }
    long waves = (devices + atOnce(inputBytes) - 1L) / atOnce(inputBytes);
    return rounds.total(verified).plus(rounds.inputs().multipliedBy(waves - 1));
  }

  /** How many messages of that size may be on their way at once; some, however long they are. */
  int atOnce(long bytes) {
    return (int) Math.max(16, Math.min(Integer.MAX_VALUE, bytesInFlight / (bytes + OVERHEAD)));
  }
}
