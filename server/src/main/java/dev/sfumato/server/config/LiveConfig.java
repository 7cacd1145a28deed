package dev.sfumato.server.config;

import dev.sfumato.server.campaign.CampaignSettings;
import dev.sfumato.server.campaign.DrawRule;
import dev.sfumato.server.gate.GateLimits;
import dev.sfumato.server.shard.RoundLimits;
import java.time.Duration;
import java.util.Optional;

/** How the live part of a node waits: the sections gate, campaigns and shards. */
final class LiveConfig {
  private LiveConfig() {}

  /** What the file says, and the defaults for what it does not. */
  static LiveSettings read(ConfigKeys keys, LiveSettings defaults) {
    return new LiveSettings(
        keys.gate().map(it -> gate(it, defaults.gate())).orElse(defaults.gate()),
        keys.campaigns()
            .map(it -> campaigns(it, defaults.campaigns()))
            .orElse(defaults.campaigns()),
        keys.shards().map(it -> shards(it, defaults.shards())).orElse(defaults.shards()),
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
        seconds(keys.patienceSeconds(), defaults.patience()),
        new DrawRule(
            seconds(keys.surplusSeconds(), draw.surplusWait()),
            seconds(keys.lullSeconds(), draw.lull())),
        keys.failedShards().orElse(defaults.failedShards()));
  }

  private static RoundLimits shards(ConfigKeys.ShardKeys keys, RoundLimits defaults) {
    return new RoundLimits(
        seconds(keys.advertiseSeconds(), defaults.advertise()),
        seconds(keys.shareSeconds(), defaults.share()),
        seconds(keys.maskSeconds(), defaults.mask()),
        seconds(keys.unmaskSeconds(), defaults.unmask()),
        keys.inputsInFlightBytes().orElse(defaults.inputsInFlight()));
  }

  private static Duration seconds(Optional<Integer> value, Duration otherwise) {
    return value.map(Duration::ofSeconds).orElse(otherwise);
  }
}
