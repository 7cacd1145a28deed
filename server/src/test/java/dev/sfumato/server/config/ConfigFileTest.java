package dev.sfumato.server.config;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.export.Enrolment;
import dev.sfumato.server.api.access.Limits;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigFileTest {
  private static final Path EXAMPLE = Path.of("..", "deploy", "sfumato.yaml");

  @Test
  void read_everything() throws Exception {
    ServerConfig config =
        read(
            """
            host: 0.0.0.0
            port: 9090
            management-host: 127.0.0.1
            management-port: 9091
            data: /var/lib/sfumato
            database-url: jdbc:postgresql://localhost/sfumato
            tls-cert: cert.pem
            tls-key: key.pem
            enrolment: authority
            authority-key: 3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29
            retention-days: 90
            cluster-port: 2551
            join: [10.0.0.1:2551, 10.0.0.2:2551]
            trusted-proxies: [10.1.0.0/16]
            forwarded-header: forwarded
            exempt-loopback: true
            publish-transcripts: true
            limits:
              campaigns: 7
              area-km2: 2.5
            """);

    assertThat(config.host()).isEqualTo("0.0.0.0");
    assertThat(config.port()).isEqualTo(9090);
    assertThat(config.managementHost()).isEqualTo("127.0.0.1");
    assertThat(config.managementPort()).hasValue(9091);
    assertThat(config.data()).isEqualTo(Path.of("/var/lib/sfumato"));
    assertThat(config.databaseUrl()).hasValue("jdbc:postgresql://localhost/sfumato");
    assertThat(config.tlsCert()).hasValue(Path.of("cert.pem"));
    assertThat(config.enrolment()).isEqualTo(Enrolment.AUTHORITY);
    assertThat(config.publishTranscripts()).isTrue();
    assertThat(config.retention()).hasValue(Duration.ofDays(90));
    assertThat(config.clusterPort()).hasValue(2551);
    assertThat(config.join()).hasSize(2);
    assertThat(config.limits().campaigns()).isEqualTo(7);
    assertThat(config.limits().areaKm2()).isEqualTo(2.5);
    assertThat(config.limits().levels()).isEqualTo(Limits.defaults().levels());
    InetAddress proxy = InetAddress.getByName("10.1.2.3");
    assertThat(config.callers().caller(proxy, List.of("for=192.0.2.1")).network().getHostAddress())
        .isEqualTo("192.0.2.1");
    assertThat(config.callers().caller(InetAddress.getLoopbackAddress(), List.of()).limited())
        .isFalse();
  }

  @Test
  void read_nothing_keepsTheDefaults() throws Exception {
    for (String nothing : new String[] {"", "# all as it is\n", "---\n", "{}"}) {
      ServerConfig config = read(nothing);

      assertThat(config.port()).isEqualTo(8080);
      assertThat(config.host()).isEqualTo("127.0.0.1");
      assertThat(config.retention()).isEmpty();
      assertThat(config.managementPort()).isEmpty();
      assertThat(config.callers().caller(InetAddress.getLoopbackAddress(), List.of()).limited())
          .isTrue();
    }
  }

  /** What a file says ({@code \} ends a line), and the one line that refuses it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Of another type, or too large for any.
        "port: 4294967376 | port: 4294967376 (expected: a whole number, 1 .. 32767)",
        "port: 99999999999999999999 | port: 99999999999999999999 (expected: a whole number, 1 ..",
        "port: eighty | port: eighty (expected: a whole number, 1 .. 32767)",
        "port: '\"80\"' | port: 80 (expected: a whole number, 1 .. 32767)",
        "port: 80.5 | port: 80.5 (expected: a whole number",
        "port: 8e3 | port: 8000.0 (expected: a whole number",
        "port: true | port: true (expected: a whole number",
        "port: [80] | port: [80] (expected: a whole number",
        "port: {a: 1} | port: {\"a\":1} (expected: a whole number",
        "host: 8080 | host: 8080 (expected: a name or an address of this machine)",
        "host: [a, b] | host: [\"a\",\"b\"] (expected: a name",
        "data: 5 | data: 5 (expected: a folder)",
        "database-url: [secret] | database-url: (not shown) (expected: jdbc:postgresql://",
        "exempt-loopback: maybe | exempt-loopback: maybe (expected: true or false)",
        "exempt-loopback: 1 | exempt-loopback: 1 (expected: true or false)",
        "join: 10.0.0.1:2551 | join: 10.0.0.1:2551 (expected: a list of HOST:PORT)",
        "join: [7] | join: [7] (expected: a list of HOST:PORT)",
        "limits: 5 | limits: 5 (expected: keys and values)",
        "limits: [] | limits: [] (expected: keys and values)",
        "limits: {area-km2: abc} | limits.area-km2: abc (expected: a number, 0.000001 .."
            + " 511000000)",
        "limits: {area-km2: .inf} | line 1: Malformed numeric value",
        "limits: {area-km2: true} | limits.area-km2: true (expected: a number",
        "limits: {area-km2: '2,5'} | limits.area-km2: 2,5 (expected: a number",
        "limits: {devices: many} | limits.devices: many (expected: a whole number, 1 .. 1",
        // Out of range.
        "port: 0 | port: 0 (expected: 1 .. 32767)",
        "port: -80 | port: -80 (expected: 1 .. 32767)",
        "port: 40000 | port: 40000 (expected: 1 .. 32767)",
        "management-port: 65536 | management-port: 65536 (expected: 1 .. 32767)",
        "cluster-port: 0 | cluster-port: 0 (expected: 1 .. 32767)",
        "retention-days: 0 | retention-days: 0 (expected: 1 .. 36500)",
        "retention-days: 36501 | retention-days: 36501 (expected: 1 .. 36500)",
        "limits: {body-bytes: 1} | limits.body-bytes: 1 (expected: 1024 .. 67108864)",
        "limits: {campaigns: 0} | limits.campaigns: 0 (expected: 1 .. 10000)",
        "limits: {area-km2: 0} | limits.area-km2: 0.0 (expected: 0.000001 .. 511000000)",
        "limits: {area-km2: -1} | limits.area-km2: -1.0 (expected: 0.000001 .. 511000000)",
        "limits: {levels: 25} | limits.levels: 25 (expected: 1 .. 24)",
        "limits: {vector-length: 3} | limits.vector-length: 3 (expected: 4 .. 16777216)",
        "limits: {devices: 0} | limits.devices: 0 (expected: 1 .. 100000000000)",
        "limits: {requests-per-second: 0} | limits.requests-per-second: 0 (expected: 1 .. 1000000)",
        "limits: {event-streams: 0} | limits.event-streams: 0 (expected: 1 .. 100000)",
        "enrolment: maybe | enrolment: maybe (expected: open or authority)",
        "enrolment: token | enrolment: token (expected: open or authority)",
        "authority-key: 3b6a | authority-key: 3b6a (expected: 64 hex digits, as the authority",
        "forwarded-header: via | forwarded-header: via (expected: x-forwarded-for or forwarded)",
        "trusted-proxies: [proxy.internal] | trusted-proxies: proxy.internal (expected: addresses",
        "trusted-proxies: [10.0.0.0/33] | trusted-proxies: 10.0.0.0/33 (expected: addresses",
        "map-tiles: ftp://x/{z}/{x}/{y} | map-tiles: ftp://x/{z}/{x}/{y} (expected: https://host",
        // Nothing, or twice.
        "port: | port: nothing (expected: a value)",
        "port: ~ | port: nothing (expected: a value)",
        "host: '\"\"' | host: nothing (expected: a value)",
        "limits: | limits: nothing (expected: a value)",
        "limits: {levels: } | limits.levels: nothing (expected: a value)",
        "join: [~] | join: nothing (expected: a value)",
        "port: 80\\port: 81 | line 2: port: given twice (expected: every key once)",
        "limits: {levels: 1, levels: 2} | levels: given twice (expected: every key once)",
        // Keys that do not exist.
        "prot: 1 | prot: no such key; did you mean port? (expected: one of authority-key,"
            + " base-map, campaigns,",
        "Port: 1 | Port: no such key; did you mean port?",
        "tls_cert: x | tls_cert: no such key; did you mean tls-cert?",
        "limits: {level: 1} | limits.level: no such key; did you mean limits.levels? (expected: one"
            + " of",
        "streams: 5 | streams: no such key; did you mean gate.streams?",
        "campaigns: {gate: {streams: 1}} | campaigns.gate: no such key; did you mean gate?",
        // Together.
        "tls-cert: c.pem | tls-cert: c.pem (expected: together with tls-key",
        "tls-key: k.pem | tls-key: k.pem (expected: together with tls-cert",
        "map-tiles-attribution: me | map-tiles-attribution: me (expected: together with map-tiles)",
        "management-host: 127.0.0.1 | management-host: 127.0.0.1 (expected: together with"
            + " management",
        "join: [10.0.0.1:2551] | join: [10.0.0.1:2551] (expected: together with cluster-port",
        "cluster-port: 2551\\join: [10.0.0.1:2551] | join: [10.0.0.1:2551] (expected: together with"
            + " database-url",
        "cluster-port: 2551 | cluster-port: 2551 (expected: together with database-url",
        "database-url: 'jdbc:h2:mem:x' | database-url: (not shown) (expected: jdbc:postgresql://",
        "database-url: mysql://u:secret@h | database-url: (not shown) (expected:"
            + " jdbc:postgresql://",
        "management-port: 8080 | management-port: 8080 (expected: another port than port)",
        "cluster-port: 8080\\database-url: jdbc:postgresql:x | cluster-port: 8080 (expected:"
            + " another port",
        "cluster-port: 81\\management-port: 81\\database-url: jdbc:postgresql:x | cluster-port: 81"
            + " (expected:",
        "join: ['10.0.0.1'] | join: 10.0.0.1 (expected: HOST:PORT, its port 1 .. 65535)",
        "join: ['a:99999'] | join: a:99999 (expected: HOST:PORT",
        // No configuration at all.
        "port: [ | (expected: YAML)",
        "just a text | configuration: just a text (expected: keys and values)",
        "[port, 80] | (expected: keys and values)",
        "port: 80\\---\\port: 81 | (expected: YAML)",
      })
  void read_whatIsWrong_isNamedWithItsValueAndItsRule(
      String yaml, String line, @TempDir Path folder) throws Exception {
    String text = yaml.replace('\\', '\n').replace("'\"", "\"").replace("\"'", "\"");
    Path file = Files.writeString(folder.resolve("sfumato.yaml"), text);

    assertThatThrownBy(() -> read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .contains(line)
        .doesNotContain("secret")
        .hasLineCount(1);
  }

  @Test
  void read_aFileWithAFault_beginsWithItsName(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "port: 4294967376");

    assertThatThrownBy(() -> ConfigFile.read(file, ServerConfig.builder()))
        .hasMessage(file + ": port: 4294967376 (expected: a whole number, 1 .. 32767)");
    Path bytes = Files.write(folder.resolve("bytes.yaml"), new byte[] {'a', (byte) 0xff});
    assertThatThrownBy(() -> ConfigFile.read(bytes, ServerConfig.builder()))
        .hasMessage(bytes + ": (expected: text in UTF-8)");
  }

  /** The sample is what people begin with: nothing in it is unknown, and nothing is missing. */
  @Test
  void sample_hasEveryKeyAndNoOther() throws Exception {
    List<String> shown = new ArrayList<>();
    Pattern key = Pattern.compile("^(?:# )?((?:  )*)([a-z0-9-]+):(.*)$");
    List<String> sections = new ArrayList<>();
    for (String line : Files.readAllLines(EXAMPLE)) {
      Matcher matcher = key.matcher(line);
      if (matcher.matches()) {
        int depth = matcher.group(1).length() / 2;
        sections.subList(Math.min(depth, sections.size()), sections.size()).clear();
        sections.add(matcher.group(2));
        if (!matcher.group(3).replaceFirst("#.*", "").isBlank()) {
          shown.add(String.join(".", sections));
        }
      }
    }

    assertThat(shown).doesNotHaveDuplicates();
    assertThat(new TreeSet<>(shown)).isEqualTo(new TreeSet<>(ConfigRules.names()));
  }

  @Test
  void sample_asItIs_isTheDefaults() throws Exception {
    ServerConfig config = read(EXAMPLE);

    assertThat(config.limits()).isEqualTo(Limits.defaults());
    assertThat(config.live()).isEqualTo(LiveSettings.DEFAULT);
    assertThat(config.port()).isEqualTo(8080);
  }

  /** With each line that is commented out put in; what it shows must be taken. */
  @Test
  void sample_withEveryKey_isRead() throws Exception {
    String all = Files.readString(EXAMPLE).replaceAll("(?m)^# ([a-z0-9-]+: )", "$1");

    ServerConfig config = read(all);

    assertThat(config.managementPort()).isPresent();
    assertThat(config.join()).isNotEmpty();
  }

  @Test
  void operatingManual_namesEveryKeyOfTheLiveSections() throws Exception {
    String manual = Files.readString(Path.of("..", "docs", "operating.md"));

    assertThat(ConfigRules.names())
        .filteredOn(name -> name.matches("(gate|campaigns)\\..*"))
        .allSatisfy(name -> assertThat(manual).contains("`" + name.replaceAll(".*\\.", "") + "`"));
    // Elsewhere the manual also has words that are no keys, such as the states of health.
    // The authority's are its own, as are the words of its refusals.
    String coordinators = manual.substring(0, manual.indexOf("\n## An authority"));
    String table =
        coordinators.lines().filter(line -> line.startsWith("| `")).collect(joining("\n"));
    Matcher named = Pattern.compile("`([a-z]+(?:-[a-z0-9]+)+)`").matcher(table);
    List<String> last =
        ConfigRules.names().stream().map(name -> name.replaceAll(".*\\.", "")).toList();
    while (named.find()) {
      assertThat(last).contains(named.group(1));
    }
  }

  /** As YAML 1.1 has it or not at all: never by half. */
  @Test
  void read_numbersInOtherForms_areTheNumberOrRefused() {
    for (String form : new String[] {"0x50", "0b1010000", "8_0", "+80", "1:20", "0o120"}) {
      try {
        assertThat(read("port: " + form).port()).as(form).isEqualTo(80);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("(expected: a whole number, 1 .. 32767)");
      }
    }
  }

  private static ServerConfig read(Path file) throws Exception {
    ServerConfig.Builder builder = ServerConfig.builder();
    ConfigFile.read(file, builder);
    return builder.build();
  }

  private static ServerConfig read(String yaml) {
    ServerConfig.Builder builder = ServerConfig.builder();
    ConfigFile.read(yaml, builder);
    return builder.build();
  }
}
