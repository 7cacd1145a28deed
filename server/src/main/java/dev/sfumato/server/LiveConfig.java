package dev.sfumato.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.core.privacy.PrivacyChecks;
import dev.sfumato.server.campaign.CampaignSettings;
import dev.sfumato.server.campaign.DrawRule;
import dev.sfumato.server.gate.GateLimits;
import dev.sfumato.server.shard.RoundLimits;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;

/** Reads how the live part of a node waits: the sections gate, campaigns and shards. */
final class LiveConfig {
  private static final Set<String> GATE =
      Set.of(
          "streams",
          "streams-per-address",
          "streams-per-connection",
          "greeting-seconds",
          "waiting-seconds",
          "reading-seconds",
          "idle-seconds");
  private static final Set<String> CAMPAIGNS =
      Set.of(
          "patience-seconds",
          "surplus-seconds",
          "lull-seconds",
          "failed-shards",
          "announce-seconds");
  private static final Set<String> SHARDS =
      Set.of(
          "advertise-seconds",
          "share-seconds",
          "mask-seconds",
          "unmask-seconds",
          "inputs-in-flight-bytes");

  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private LiveConfig() {}

  /** What the file says, and the defaults for what it does not. */
  static LiveSettings read(JsonNode root, LiveSettings defaults) {
    Section campaigns = Section.of(root, "campaigns", CAMPAIGNS);
    return new LiveSettings(
        gate(Section.of(root, "gate", GATE), defaults.gate()),
        campaigns(campaigns, defaults.campaigns()),
        shards(Section.of(root, "shards", SHARDS), defaults.shards()),
        campaigns.seconds("announce-seconds", defaults.announce(), 1, MINUTE));
  }

  private static GateLimits gate(Section section, GateLimits defaults) {
    return new GateLimits(
        (int) section.whole("streams", defaults.streams(), 1, 1_000_000),
        (int) section.whole("streams-per-address", defaults.streamsPerAddress(), 1, 1_000_000),
        (int) section.whole("streams-per-connection", defaults.streamsPerConnection(), 1, 100_000),
        section.seconds("greeting-seconds", defaults.greeting(), 1, HOUR),
        section.seconds("waiting-seconds", defaults.waiting(), 10, DAY),
        section.seconds("reading-seconds", defaults.reading(), 1, HOUR),
        section.seconds("idle-seconds", defaults.idle(), 1, DAY));
  }

  private static CampaignSettings campaigns(Section section, CampaignSettings defaults) {
    DrawRule draw = defaults.draw();
    return new CampaignSettings(
        section.seconds("patience-seconds", defaults.patience(), 10, 30 * DAY),
        new DrawRule(
            section.seconds("surplus-seconds", draw.surplusWait(), 0, HOUR),
            section.seconds("lull-seconds", draw.lull(), 1, DAY)),
        (int) section.whole("failed-shards", defaults.failedShards(), 0, 1_000_000));
  }

  private static RoundLimits shards(Section section, RoundLimits defaults) {
    return new RoundLimits(
        section.seconds("advertise-seconds", defaults.advertise(), 1, DAY),
        section.seconds("share-seconds", defaults.share(), 1, DAY),
        section.seconds("mask-seconds", defaults.mask(), 1, DAY),
        section.seconds("unmask-seconds", defaults.unmask(), 1, DAY),
        section.whole("inputs-in-flight-bytes", defaults.inputsInFlight(), 1 << 20, 1L << 40));
  }

  /**
   * Some keys of the file that belong together; a value that is wrong is named with its section.
   */
  private record Section(String name, JsonNode node) {
    static Section of(JsonNode root, String name, Set<String> keys) {
      JsonNode node = root.path(name);
      if (!node.isMissingNode()) {
        ConfigFile.checkKeys(node, keys, name + ".");
      }
      return new Section(name, node);
    }

    long whole(String key, long otherwise, long least, long most) {
      OptionalLong value = ConfigFile.whole(node, key);
      return value.isEmpty()
          ? otherwise
          : PrivacyChecks.checkRange(name + "." + key, value.getAsLong(), least, most);
    }

    Duration seconds(String key, Duration otherwise, long least, long most) {
      return node.has(key) ? Duration.ofSeconds(whole(key, 0, least, most)) : otherwise;
    }
  }
}
