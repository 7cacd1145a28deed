package dev.sfumato.server.api.view;

import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Duration;

/** How long sums may take at this coordinator. */
public record SumTimes(Tempo tempo, SumLimits limits) {
  /** All rounds of a sum, each as long as it may. */
  Duration most(boolean verified, int devices, long vectorBytes) {
    return limits.total(tempo, verified, devices, vectorBytes);
  }
}
