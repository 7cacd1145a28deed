package dev.sfumato.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveConfigTest {
  @Test
  void read_everySection() {
    LiveSettings live =
        read(
            """
            gate:
              streams: 7
              streams-per-address: 3
              streams-per-connection: 20
              greeting-seconds: 11
              waiting-seconds: 12
              reading-seconds: 13
              idle-seconds: 14
            campaigns:
              patience-seconds: 3600
              surplus-seconds: 0
              lull-seconds: 21
              failed-shards: 5
              announce-seconds: 4
            shards:
              advertise-seconds: 31
              share-seconds: 32
              mask-seconds: 33
              unmask-seconds: 34
              inputs-in-flight-bytes: 2000000
            """);

    assertThat(live.gate().streams()).isEqualTo(7);
    assertThat(live.gate().streamsPerAddress()).isEqualTo(3);
    assertThat(live.gate().streamsPerConnection()).isEqualTo(20);
    assertThat(live.gate().greeting()).isEqualTo(Duration.ofSeconds(11));
    assertThat(live.gate().waiting()).isEqualTo(Duration.ofSeconds(12));
    assertThat(live.gate().reading()).isEqualTo(Duration.ofSeconds(13));
    assertThat(live.gate().idle()).isEqualTo(Duration.ofSeconds(14));
    assertThat(live.campaigns().patience()).isEqualTo(Duration.ofHours(1));
    assertThat(live.campaigns().draw().surplusWait()).isEqualTo(Duration.ZERO);
    assertThat(live.campaigns().draw().lull()).isEqualTo(Duration.ofSeconds(21));
    assertThat(live.campaigns().failedShards()).isEqualTo(5);
    assertThat(live.announce()).isEqualTo(Duration.ofSeconds(4));
    assertThat(live.shards().total(1, 1)).isEqualTo(Duration.ofSeconds(31 + 32 + 33 + 34));
    assertThat(live.shards().inputsInFlight()).isEqualTo(2_000_000);
  }

  @Test
  void read_oneValue_keepsTheOtherDefaults() {
    LiveSettings live = read("gate: {streams: 9}");

    assertThat(live.gate().streams()).isEqualTo(9);
    assertThat(live.gate().waiting()).isEqualTo(LiveSettings.DEFAULT.gate().waiting());
    assertThat(live.campaigns()).isEqualTo(LiveSettings.DEFAULT.campaigns());
    assertThat(live.shards()).isEqualTo(LiveSettings.DEFAULT.shards());
  }

  /** Every key, a value that it does not take, and the rule that the message names. */
  @ParameterizedTest
  @CsvSource({
    "gate, streams, 0, 1 .. 1000000",
    "gate, streams-per-address, 0, 1 .. 1000000",
    "gate, streams-per-connection, 0, 1 .. 100000",
    "gate, greeting-seconds, 0, 1 .. 3600",
    "gate, waiting-seconds, 9, 10 .. 86400",
    "gate, reading-seconds, 4000, 1 .. 3600",
    "gate, idle-seconds, -1, 1 .. 86400",
    "campaigns, patience-seconds, 1, 10 .. 2592000",
    "campaigns, surplus-seconds, -1, 0 .. 3600",
    "campaigns, lull-seconds, 0, 1 .. 86400",
    "campaigns, failed-shards, -1, 0 .. 1000000",
    "campaigns, announce-seconds, 61, 1 .. 60",
    "shards, advertise-seconds, 0, 1 .. 86400",
    "shards, share-seconds, 0, 1 .. 86400",
    "shards, mask-seconds, 0, 1 .. 86400",
    "shards, unmask-seconds, 0, 1 .. 86400",
    "shards, inputs-in-flight-bytes, 5, 1048576 .. 1099511627776"
  })
  void read_outOfRange_namesValueAndRule(String section, String key, long value, String rule) {
    assertThatThrownBy(() -> read(section + ": {" + key + ": " + value + "}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(section + "." + key + ": " + value + " (expected: " + rule + ")");
  }

  @Test
  void read_unknownKey_isRefusedByName() {
    assertThatThrownBy(() -> read("gate: {stream: 1}")).hasMessageContaining("gate.stream");
    assertThatThrownBy(() -> read("shards: 5")).hasMessageContaining("shards: 5");
    assertThatThrownBy(() -> read("campaigns: {lull-seconds: soon}"))
        .hasMessageContaining("lull-seconds: soon");
  }

  @Test
  void exampleFile_hasTheDefaults() throws Exception {
    ServerConfig.Builder builder = ServerConfig.builder();
    ConfigFile.read(example(), builder);

    assertThat(builder.build().live()).isEqualTo(LiveSettings.DEFAULT);
    assertThat(Files.readString(example())).contains("gate:", "campaigns:", "shards:");
  }

  private static Path example() {
    return Path.of("..", "deploy", "sfumato.yaml");
  }

  private static LiveSettings read(String yaml) {
    ServerConfig.Builder builder = ServerConfig.builder();
    ConfigFile.read(yaml, builder);
    return builder.build().live();
  }
}
