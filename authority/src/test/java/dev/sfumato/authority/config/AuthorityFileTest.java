package dev.sfumato.authority.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuthorityFileTest {
  @Test
  void exampleOfDeploy_hasEveryKeyAndTheDefaults() throws Exception {
    Path example = Path.of("..", "deploy", "authority.yaml");
    AuthorityConfig.Builder builder = AuthorityConfig.builder();
    AuthorityFile.read(example, builder);

    assertThat(builder.build()).isEqualTo(AuthorityConfig.builder().build());
    String text = Files.readString(example);
    assertThat(AuthorityFile.KEYS)
        .allMatch(key -> text.contains("\n" + key + ":") || text.contains("\n# " + key + ":"));
  }

  @Test
  void nothing_isTheDefaults() {
    assertThat(read("")).isEqualTo(AuthorityConfig.builder().build());
  }

  @Test
  void everyKey_isTaken() {
    AuthorityConfig config =
        read(
            """
            host: 0.0.0.0
            port: 9000
            data: /var/lib/x
            tls-cert: c.pem
            tls-key: k.pem
            requests-per-second: 5
            body-bytes: 2048
            trusted-proxies: [10.0.0.7, 10.1.0.0/16]
            attestation: voucher
            attestation-settings: v.hex
            """);
    assertThat(config.trustedProxies()).isEqualTo(List.of("10.0.0.7", "10.1.0.0/16"));
    assertThat(config.tlsKey()).contains(Path.of("k.pem"));
    assertThat(config.attestationSettings()).contains(Path.of("v.hex"));
    assertThat(config.bodyBytes()).isEqualTo(2048);
  }

  @Test
  void wrongValues_areRefusedByNameAndRule() {
    assertRefused("colour: blue", "colour: no key of an authority");
    assertRefused("port: 70000", "port: 70000 (expected: 0 .. 65535)");
    assertRefused("port: many", "port: \"many\" (expected: a whole number)");
    assertRefused("host: 5", "host: 5 (expected: a text)");
    assertRefused("tls-cert: c.pem", "tls-key: nothing (expected: together with tls-cert)");
    assertRefused(
        "attestation-settings: x",
        "attestation: nothing (expected: together with attestation-settings)");
    assertRefused("[1, 2]", "configuration: ARRAY (expected: keys and values)");
    assertThatThrownBy(() -> read("port: 1\nport: 2")).hasMessageContaining("(expected: YAML)");
  }

  private static void assertRefused(String yaml, String message) {
    assertThatThrownBy(() -> read(yaml)).hasMessage(message);
  }

  private static AuthorityConfig read(String yaml) {
    AuthorityConfig.Builder builder = AuthorityConfig.builder();
    AuthorityFile.read(yaml, builder);
    return builder.build();
  }
}
