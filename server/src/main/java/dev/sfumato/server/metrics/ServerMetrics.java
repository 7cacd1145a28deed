package dev.sfumato.server.metrics;

import com.linecorp.armeria.common.prometheus.PrometheusMeterRegistries;
import dev.sfumato.protocol.CampaignId;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * What an operator's monitoring sees: how many and how long, never who or from where.
 *
 * <p>Labels are reasons, rounds and campaign ids, all from closed or small sets. Safe for use by
 * several threads.
 */
public final class ServerMetrics {
  private static final String CHARGED = "The most that any one device can have spent so far";

  private static final String MAX_NEXT_QUERY =
      "The most that the next query may cost a device that answers it; where a device answers once,"
          + " the next one is asked of devices that have spent nothing, and this stays what it was";

  private final PrometheusMeterRegistry registry = PrometheusMeterRegistries.newRegistry();
  private final AtomicInteger devicesWaiting = new AtomicInteger();
  private final AtomicInteger devicesSeated = new AtomicInteger();
  private final AtomicInteger streams = new AtomicInteger();
  private final AtomicInteger shardsRunning = new AtomicInteger();
  private final ConcurrentHashMap<CampaignId, CampaignGauges> campaigns = new ConcurrentHashMap<>();
  private final SumGauges sums = new SumGauges(registry);
  private final Counter seats;
  private final Counter streamsOpened;
  private final Counter bytesReceived;
  private final Counter bytesSent;

  public ServerMetrics() {
    gauge("sfumato.devices.waiting", devicesWaiting, "Devices that wait for a seat");
    gauge("sfumato.devices.seated", devicesSeated, "Devices that have a seat now");
    gauge("sfumato.streams.open", streams, "Device streams that are open now");
    gauge("sfumato.shards.running", shardsRunning, "Secure sums under way");
    seats = counter("sfumato.seats", "Seats given since the start");
    streamsOpened = counter("sfumato.streams", "Device streams opened since the start");
    bytesReceived = counter("sfumato.device.bytes.received", "Message bytes from devices");
    bytesSent = counter("sfumato.device.bytes.sent", "Message bytes to devices");
  }

  public PrometheusMeterRegistry registry() {
    return registry;
  }

  /** How far each sum under way is. */
  public SumGauges sums() {
    return sums;
  }

  public void streamOpened() {
    streamsOpened.increment();
    streams.incrementAndGet();
  }

  public void streamClosed() {
    streams.decrementAndGet();
  }

  public void setDevicesWaiting(int devices) {
    devicesWaiting.set(devices);
  }

  public void seated(int devices) {
    seats.increment(devices);
    devicesSeated.addAndGet(devices);
  }

  public void unseated(int devices) {
    devicesSeated.addAndGet(-devices);
  }

  /** Devices that left a shard before its end, by reason. */
  public void dropped(String reason, int devices) {
    Counter.builder("sfumato.devices.dropped")
        .description("Devices that left before their shard ended")
        .tag("reason", reason)
        .register(registry)
        .increment(devices);
  }

  public void shardStarted() {
    shardsRunning.incrementAndGet();
  }

  /** A sum goes on, but not here. */
  public void shardLeft() {
    shardsRunning.decrementAndGet();
  }

  /** A shard ended; its state is opened or aborted, its reason is empty when it was opened. */
  public void shardEnded(boolean opened, String reason) {
    shardsRunning.decrementAndGet();
    Counter.builder("sfumato.shards")
        .description("Secure sums that ended")
        .tag("state", opened ? "opened" : "aborted")
        .tag("reason", reason)
        .register(registry)
        .increment();
  }

  public void roundEnded(String round, Duration duration) {
    Timer.builder("sfumato.round")
        .description("How long a round of a secure sum took")
        .tag("round", round)
        .register(registry)
        .record(duration);
  }

  public void received(long bytes) {
    bytesReceived.increment((double) bytes);
  }

  public void sent(long bytes) {
    bytesSent.increment((double) bytes);
  }

  /**
   * A campaign's budget.
   *
   * @param chargedMicros the most that any one device can have spent in it
   * @param mostMicros the most that its next query may cost a device that answers it
   */
  public void setEpsilon(CampaignId campaign, long chargedMicros, long mostMicros) {
    gaugesOf(campaign).epsilonCharged.set(chargedMicros);
    gaugesOf(campaign).nextQueryMost.set(mostMicros);
  }

  /** How many devices the open query of a campaign still lacks; 0 when it waits for none. */
  public void setDevicesLacking(CampaignId campaign, long devices) {
    gaugesOf(campaign).devicesLacking.set(devices);
  }

  /** A campaign that has ended or is gone has no gauges. */
  public void forget(CampaignId campaign) {
    sums.forget(campaign);
    CampaignGauges gauges = campaigns.remove(campaign);
    if (gauges != null) {
      gauges.meters.forEach(registry::remove);
    }
  }

  private CampaignGauges gaugesOf(CampaignId campaign) {
    return campaigns.computeIfAbsent(campaign, this::register);
  }

  private CampaignGauges register(CampaignId campaign) {
    AtomicLong charged = new AtomicLong();
    AtomicLong most = new AtomicLong();
    AtomicLong lacking = new AtomicLong();
    List<Meter> meters =
        List.of(
            gauge(campaign, "epsilon.charged", () -> charged.get() / 1e6, CHARGED),
            gauge(campaign, "next.query.epsilon.most", () -> most.get() / 1e6, MAX_NEXT_QUERY),
            gauge(
                campaign,
                "devices.lacking",
                lacking::get,
                "Devices that the open query still waits for"));
    return new CampaignGauges(charged, most, lacking, meters);
  }

  private Gauge gauge(
      CampaignId campaign, String name, Supplier<Number> value, String description) {
    return Gauge.builder("sfumato.campaign." + name, value)
        .description(description)
        .tag("campaign", campaign.toString())
        .register(registry);
  }

  private record CampaignGauges(
      AtomicLong epsilonCharged,
      AtomicLong nextQueryMost,
      AtomicLong devicesLacking,
      List<Meter> meters) {}

  private void gauge(String name, AtomicInteger value, String description) {
    Gauge.builder(name, value::get).description(description).register(registry);
  }

  private Counter counter(String name, String description) {
    return Counter.builder(name).description(description).register(registry);
  }
}
