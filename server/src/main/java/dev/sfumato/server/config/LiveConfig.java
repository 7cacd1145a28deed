package dev.sfumato.server.config;

import dev.sfumato.core.Checks;
import dev.sfumato.server.campaign.CampaignSettings;
import dev.sfumato.server.campaign.DrawRule;
import dev.sfumato.server.gate.GateLimits;
import dev.sfumato.server.shard.RoundLimits;
import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Duration;
import java.util.Optional;

/** How the live part of a node waits: the sections gate and campaigns. */
final class LiveConfig {
  private LiveConfig() {}

  /** What the file says, and the defaults for what it does not. */
  static LiveSettings read(ConfigKeys keys, LiveSettings defaults) {
    return new LiveSettings(
        keys.gate().map(it -> gate(it, defaults.gate())).orElse(defaults.gate()),
        keys.campaigns()
            .map(it -> campaigns(it, defaults.campaigns()))
            .orElse(defaults.campaigns()),
        keys.campaigns().map(it -> sums(it, defaults.sums())).orElse(defaults.sums()),
        seconds(
            keys.campaigns().flatMap(ConfigKeys.CampaignKeys::announceSeconds),
            defaults.announce()));
  }

  private static GateLimits gate(ConfigKeys.GateKeys keys, GateLimits defaults) {
    return new GateLimits(
        keys.streams().orElse(defaults.streams()),
        keys.streamsPerAddress().orElse(defaults.streamsPerAddress()),
        keys.streamsPerConnection().orElse(defaults.streamsPerConnection()),
        seconds(keys.greetingSeconds(), defaults.greeting()),
        seconds(keys.waitingSeconds(), defaults.waiting()),
        seconds(keys.readingSeconds(), defaults.reading()),
        seconds(keys.idleSeconds(), defaults.idle()));
  }

  private static CampaignSettings campaigns(
      ConfigKeys.CampaignKeys keys, CampaignSettings defaults) {
    DrawRule draw = defaults.draw();
    return new CampaignSettings(
        keys.tempo().map(LiveConfig::tempo).orElse(defaults.tempo()),
        seconds(keys.patienceSeconds(), defaults.patience()),
        new DrawRule(
            seconds(keys.surplusSeconds(), draw.surplusWait()),
            seconds(keys.lullSeconds(), draw.lull())),
        keys.failedShards().orElse(defaults.failedShards()));
  }

  private static Tempo tempo(String label) {
    for (Tempo each : Tempo.values()) {
      if (each.label().equals(label)) {
        return each;
      }
    }
    throw Checks.refuse("campaigns.tempo", label, "live or patient");
  }

  private static SumLimits sums(ConfigKeys.CampaignKeys keys, SumLimits defaults) {
    Optional<ConfigKeys.TempoKeys> rounds = keys.rounds();
    return new SumLimits(
        rounds(Tempo.LIVE, rounds.flatMap(ConfigKeys.TempoKeys::live), defaults.live()),
        rounds(Tempo.PATIENT, rounds.flatMap(ConfigKeys.TempoKeys::patient), defaults.patient()),
        ConfigTime.read(
            "campaigns.rounds.grace",
            rounds.flatMap(ConfigKeys.TempoKeys::grace),
            defaults.grace()),
        keys.bytesInFlight().orElse(defaults.bytesInFlight()));
  }

  private static RoundLimits rounds(
      Tempo tempo, Optional<ConfigKeys.RoundKeys> keys, RoundLimits defaults) {
    String name = "campaigns.rounds." + tempo.label() + ".";
    return keys.map(
            it ->
                new RoundLimits(
                    ConfigTime.read(name + "keys", it.keys(), defaults.keys()),
                    ConfigTime.read(name + "shares", it.shares(), defaults.shares()),
                    ConfigTime.read(name + "verdict", it.verdict(), defaults.verdict()),
                    ConfigTime.read(name + "inputs", it.inputs(), defaults.inputs()),
                    ConfigTime.read(name + "opening", it.opening(), defaults.opening())))
        .orElse(defaults);
  }

  private static Duration seconds(Optional<Integer> value, Duration otherwise) {
    return value.map(Duration::ofSeconds).orElse(otherwise);
  }
}
