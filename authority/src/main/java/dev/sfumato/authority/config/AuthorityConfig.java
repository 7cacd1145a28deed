package dev.sfumato.authority.config;

import dev.sfumato.core.Checks;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How an authority is run.
 *
 * @param port 0 for any free one
 * @param data the folder of its store
 * @param tlsCert a certificate chain in PEM; with {@code tlsKey} or not at all
 * @param requestsPerSecond of one address, in the long run
 * @param bodyBytes the most that a request may carry
 * @param trustedProxies whose {@code x-forwarded-for} is believed: addresses or ranges
 * @param attestation the name of a kind, with its settings, or none
 */
public record AuthorityConfig(
    String host,
    int port,
    Path data,
    Optional<Path> tlsCert,
    Optional<Path> tlsKey,
    int requestsPerSecond,
    int bodyBytes,
    List<String> trustedProxies,
    Optional<String> attestation,
    Optional<Path> attestationSettings) {
  private static final int HIGHEST_PORT = 65_535;

  public AuthorityConfig {
    if (host.isBlank()) {
      throw Checks.refuse("host", "nothing", "a name or an address of this machine");
    }
    Checks.checkRange("port", port, 0, HIGHEST_PORT);
    Checks.checkRange("requests-per-second", requestsPerSecond, 1, 1_000_000);
    Checks.checkRange("body-bytes", bodyBytes, 1 << 10, 1 << 20);
    requireBoth("tls-cert", tlsCert.isPresent(), "tls-key", tlsKey.isPresent());
    requireBoth(
        "attestation",
        attestation.isPresent(),
        "attestation-settings",
        attestationSettings.isPresent());
    trustedProxies = List.copyOf(trustedProxies);
  }

  private static void requireBoth(String one, boolean hasOne, String other, boolean hasOther) {
    if (hasOne != hasOther) {
      throw Checks.refuse(
          hasOne ? other : one, "nothing", "together with " + (hasOne ? one : other));
    }
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Begins with this machine alone, and no attestation. */
  public static final class Builder {
    private String host = "127.0.0.1";
    private int port = 8090;
    private Path data = Path.of("authority");
    private Optional<Path> tlsCert = Optional.empty();
    private Optional<Path> tlsKey = Optional.empty();
    private int requestsPerSecond = 10;
    private int bodyBytes = 16_384;
    private List<String> trustedProxies = List.of();
    private Optional<String> attestation = Optional.empty();
    private Optional<Path> attestationSettings = Optional.empty();

    private Builder() {}

    public Builder host(String value) {
      this.host = value;
      return this;
    }

    public Builder port(int value) {
      this.port = value;
      return this;
    }

    public Builder data(Path value) {
      this.data = value;
      return this;
    }

    public Builder tlsCert(Path value) {
      this.tlsCert = Optional.of(value);
      return this;
    }

    public Builder tlsKey(Path value) {
      this.tlsKey = Optional.of(value);
      return this;
    }

    public Builder requestsPerSecond(int value) {
      this.requestsPerSecond = value;
      return this;
    }

    public Builder bodyBytes(int value) {
      this.bodyBytes = value;
      return this;
    }

    public Builder trustedProxies(List<String> value) {
      this.trustedProxies = List.copyOf(value);
      return this;
    }

    public Builder attestation(String value) {
      this.attestation = Optional.of(value);
      return this;
    }

    public Builder attestationSettings(Path value) {
      this.attestationSettings = Optional.of(value);
      return this;
    }

    public AuthorityConfig build() {
      return new AuthorityConfig(
          host,
          port,
          data,
          tlsCert,
          tlsKey,
          requestsPerSecond,
          bodyBytes,
          trustedProxies,
          attestation,
          attestationSettings);
    }
  }
}
