package dev.sfumato.server.metrics;

import dev.sfumato.protocol.CampaignId;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** How far each sum under way is. Safe for use by several threads. */
public final class SumGauges {
  private record Name(CampaignId campaign, int query, int sum) {}

  private record Values(
      AtomicLong round,
      AtomicLong answered,
      AtomicLong expected,
      AtomicLong closes,
      List<Meter> meters) {}

  private final MeterRegistry registry;
  private final Map<Name, Values> sums = new ConcurrentHashMap<>();

  SumGauges(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Says how far a sum is.
   *
   * @param round from 1 to 5
   * @param expected devices that the round may hear from
   * @param closes when it closes at the latest
   */
  public void set(
      CampaignId campaign,
      int query,
      int sum,
      int round,
      int answered,
      int expected,
      Instant closes) {
    Values values = sums.computeIfAbsent(new Name(campaign, query, sum), this::register);
    values.round.set(round);
    values.answered.set(answered);
    values.expected.set(expected);
    values.closes.set(closes.getEpochSecond());
  }

  /** The sum is over, or not this node's to tell of. */
  public void forget(CampaignId campaign, int query, int sum) {
    forget(new Name(campaign, query, sum));
  }

  /** So are all of the campaign. */
  public void forget(CampaignId campaign) {
    List.copyOf(sums.keySet()).stream()
        .filter(name -> name.campaign().equals(campaign))
        .forEach(this::forget);
  }

  private void forget(Name name) {
    Values values = sums.remove(name);
    if (values != null) {
      values.meters.forEach(registry::remove);
    }
  }

  private Values register(Name name) {
    AtomicLong round = new AtomicLong();
    AtomicLong answered = new AtomicLong();
    AtomicLong expected = new AtomicLong();
    AtomicLong closes = new AtomicLong();
    return new Values(
        round,
        answered,
        expected,
        closes,
        List.of(
            gauge(name, "round", round, "The round of a secure sum, from 1 to 5"),
            gauge(name, "answered", answered, "Devices that have answered in the round"),
            gauge(name, "expected", expected, "Devices that the round may hear from"),
            gauge(
                name,
                "round.closes.timestamp.seconds",
                closes,
                "When the round closes at the latest, in seconds since 1970")));
  }

  private Meter gauge(Name name, String what, AtomicLong value, String description) {
    return Gauge.builder("sfumato.sum." + what, value::get)
        .description(description)
        .tag("campaign", name.campaign().toString())
        .tag("query", Integer.toString(name.query()))
        .tag("sum", Integer.toString(name.sum()))
        .register(registry);
  }
}
