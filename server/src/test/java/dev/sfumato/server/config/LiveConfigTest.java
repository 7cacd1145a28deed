package dev.sfumato.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.server.shard.RoundLimits;
import dev.sfumato.server.state.sum.Tempo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
              tempo: patient
              bytes-in-flight: 2000000
              rounds:
                grace: 2s
                live: {keys: 31s, shares: 32s, verdict: 33s, inputs: 34s, opening: 35s}
                patient: {keys: 30d, shares: 6h, verdict: 7m, inputs: 8s, opening: 1d}
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
    assertThat(live.campaigns().tempo()).isEqualTo(Tempo.PATIENT);
    assertThat(live.sums().bytesInFlight()).isEqualTo(2_000_000);
    assertThat(live.sums().grace()).isEqualTo(Duration.ofSeconds(2));
    assertThat(live.sums().of(Tempo.LIVE))
        .isEqualTo(
            new RoundLimits(
                Duration.ofSeconds(31),
                Duration.ofSeconds(32),
                Duration.ofSeconds(33),
                Duration.ofSeconds(34),
                Duration.ofSeconds(35)));
    assertThat(live.sums().of(Tempo.PATIENT))
        .isEqualTo(
            new RoundLimits(
                Duration.ofDays(30),
                Duration.ofHours(6),
                Duration.ofMinutes(7),
                Duration.ofSeconds(8),
                Duration.ofDays(1)));
  }

  @Test
  void read_oneValue_keepsTheOtherDefaults() {
    LiveSettings live = read("gate: {streams: 9}");

    assertThat(live.gate().streams()).isEqualTo(9);
    assertThat(live.gate().waiting()).isEqualTo(LiveSettings.DEFAULT.gate().waiting());
    assertThat(live.campaigns()).isEqualTo(LiveSettings.DEFAULT.campaigns());
    assertThat(live.sums()).isEqualTo(LiveSettings.DEFAULT.sums());
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
    "campaigns, bytes-in-flight, 5, 1048576 .. 1099511627776"
  })
  void read_outOfRange_namesValueAndRule(String section, String key, long value, String rule) {
    assertThatThrownBy(() -> read(section + ": {" + key + ": " + value + "}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(section + "." + key + ": " + value + " (expected: " + rule + ")");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "31d", "5", "1w", "-1s", "1.5h", "99999999s", "s"})
  void read_whatIsNoTime_namesValueAndRule(String time) {
    assertThatThrownBy(() -> read("campaigns: {rounds: {patient: {keys: '" + time + "'}}}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "campaigns.rounds.patient.keys: "
                + time
                + " (expected: a time such as 20s, 15m, 6h or 2d, 1s .. 30d)");
  }

  @Test
  void read_anotherTempo_namesValueAndRule() {
    assertThatThrownBy(() -> read("campaigns: {tempo: brisk}"))
        .hasMessage("campaigns.tempo: brisk (expected: live or patient)");
  }

  @Test
  void read_unknownKey_isRefusedByName() {
    assertThatThrownBy(() -> read("gate: {stream: 1}")).hasMessageContaining("gate.stream");
    assertThatThrownBy(() -> read("campaigns: 5")).hasMessageContaining("campaigns: 5");
    assertThatThrownBy(() -> read("campaigns: {lull-seconds: soon}"))
        .hasMessageContaining("lull-seconds: soon");
  }

  @Test
  void exampleFile_hasTheDefaults() throws Exception {
    ServerConfig.Builder builder = ServerConfig.builder();
    ConfigFile.read(example(), builder);

    assertThat(builder.build().live()).isEqualTo(LiveSettings.DEFAULT);
    assertThat(Files.readString(example())).contains("gate:", "campaigns:", "rounds:");
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
