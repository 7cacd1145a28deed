package dev.sfumato.server.state.sum;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How far a sum under way is in time, and what it has cost so far.
 *
 * @param roundEnds when the present round closes with whoever has answered
 * @param rounds how long each round took that is over
 * @param bytes what its devices sent and were sent
 * @param inputs devices whose masked input has reached the coordinator, in whole or in part
 */
public record SumPace(Instant roundEnds, List<Duration> rounds, long bytes, int inputs) {
  public SumPace {
    rounds = List.copyOf(rounds);
  }
}
