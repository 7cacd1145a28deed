package dev.sfumato.server.config;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.KebabCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.sfumato.server.api.access.Limits;
import java.util.List;
import java.util.Optional;

/**
 * All keys of {@code sfumato.yaml}, each with its type and its rule: the one place that says what a
 * configuration may hold. What is absent keeps its default.
 */
@JsonNaming(KebabCaseStrategy.class)
record ConfigKeys(
    @ConfigRule("a name or an address of this machine") Optional<String> host,
    @ConfigRule(least = 1, most = ServerConfig.HIGHEST_PORT) Optional<Integer> port,
    @ConfigRule("a name or an address of this machine") Optional<String> managementHost,
    @ConfigRule(least = 1, most = ServerConfig.HIGHEST_PORT) Optional<Integer> managementPort,
    @ConfigRule("a folder") Optional<String> data,
    @ConfigRule(value = "jdbc:postgresql://HOST:PORT/NAME?user=USER&password=...", secret = true)
        Optional<String> databaseUrl,
    @ConfigRule("a PEM file") Optional<String> tlsCert,
    @ConfigRule("a PEM file") Optional<String> tlsKey,
    @ConfigRule("open or authority") Optional<String> enrolment,
    @ConfigRule("64 hex digits, as the authority prints them") Optional<String> authorityKey,
    @ConfigRule(least = 1, most = 36_500) Optional<Integer> retentionDays,
    @ConfigRule(least = 1, most = ServerConfig.HIGHEST_PORT) Optional<Integer> clusterPort,
    @ConfigRule("a list of HOST:PORT") Optional<List<String>> join,
    @ConfigRule("a list of addresses such as 10.0.0.7 or 10.0.0.0/8")
        Optional<List<String>> trustedProxies,
    @ConfigRule("x-forwarded-for or forwarded") Optional<String> forwardedHeader,
    @ConfigRule("true or false") Optional<Boolean> exemptLoopback,
    @ConfigRule("true or false") Optional<Boolean> publishTranscripts,
    @ConfigRule("https://host/path with {z}, {x} and {y}") Optional<String> mapTiles,
    @ConfigRule("a text") Optional<String> mapTilesAttribution,
    @ConfigRule("a PMTiles file of version 3") Optional<String> baseMap,
    @ConfigRule("keys and values") Optional<LimitKeys> limits,
    @ConfigRule("keys and values") Optional<GateKeys> gate,
    @ConfigRule("keys and values") Optional<CampaignKeys> campaigns) {

  static final int MINUTE = 60;
  static final int HOUR = 60 * MINUTE;
  static final int DAY = 24 * HOUR;

  /** The most that anyone outside may ask for. */
  @JsonNaming(KebabCaseStrategy.class)
  record LimitKeys(
      @ConfigRule(least = 1 << 10, most = 1 << 26) Optional<Integer> bodyBytes,
      @ConfigRule(least = 1, most = Limits.MAX_CAMPAIGNS) Optional<Integer> campaigns,
      @ConfigRule(least = 0.000001, most = 511_000_000) Optional<Double> areaKm2,
      @ConfigRule(least = 1, most = 24) Optional<Integer> levels,
      @ConfigRule(least = 4, most = 1 << 24) Optional<Integer> vectorLength,
      @ConfigRule(least = 1, most = Limits.MAX_DEVICES) Optional<Long> devices,
      @ConfigRule(least = 1, most = 1_000_000) Optional<Integer> requestsPerSecond,
      @ConfigRule(least = 1, most = 100_000) Optional<Integer> eventStreams) {}

  /** What devices may ask of a node. */
  @JsonNaming(KebabCaseStrategy.class)
  record GateKeys(
      @ConfigRule(least = 1, most = 1_000_000) Optional<Integer> streams,
      @ConfigRule(least = 1, most = 1_000_000) Optional<Integer> streamsPerAddress,
      @ConfigRule(least = 1, most = 100_000) Optional<Integer> streamsPerConnection,
      @ConfigRule(least = 1, most = HOUR) Optional<Integer> greetingSeconds,
      @ConfigRule(least = 10, most = DAY) Optional<Integer> waitingSeconds,
      @ConfigRule(least = 1, most = HOUR) Optional<Integer> readingSeconds,
      @ConfigRule(least = 1, most = DAY) Optional<Integer> idleSeconds) {}

  /** How campaigns wait. */
  @JsonNaming(KebabCaseStrategy.class)
  record CampaignKeys(
      @ConfigRule("live or patient") Optional<String> tempo,
      @ConfigRule("keys and values") Optional<TempoKeys> rounds,
      @ConfigRule(least = 1 << 20, most = 1L << 40) Optional<Long> bytesInFlight,
      @ConfigRule(least = 10, most = 30 * DAY) Optional<Integer> patienceSeconds,
      @ConfigRule(least = 0, most = HOUR) Optional<Integer> surplusSeconds,
      @ConfigRule(least = 1, most = DAY) Optional<Integer> lullSeconds,
      @ConfigRule(least = 0, most = 1_000_000) Optional<Integer> failedShards,
      @ConfigRule(least = 1, most = MINUTE) Optional<Integer> announceSeconds) {}

  /** How long the rounds of a sum last, at each tempo. */
  @JsonNaming(KebabCaseStrategy.class)
  record TempoKeys(
      @ConfigRule("keys and values") Optional<RoundKeys> live,
      @ConfigRule("keys and values") Optional<RoundKeys> patient,
      @ConfigRule(ConfigTime.RULE) Optional<String> grace) {}

  /** How long each round lasts. */
  @JsonNaming(KebabCaseStrategy.class)
  record RoundKeys(
      @ConfigRule(ConfigTime.RULE) Optional<String> keys,
      @ConfigRule(ConfigTime.RULE) Optional<String> shares,
      @ConfigRule(ConfigTime.RULE) Optional<String> verdict,
      @ConfigRule(ConfigTime.RULE) Optional<String> inputs,
      @ConfigRule(ConfigTime.RULE) Optional<String> opening) {}
}
