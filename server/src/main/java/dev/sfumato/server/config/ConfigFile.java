package dev.sfumato.server.config;

import dev.sfumato.core.Checks;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.export.Enrolment;
import dev.sfumato.server.address.AddressRange;
import dev.sfumato.server.address.ForwardedHeader;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.console.MapTiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;

/**
 * Reads {@code sfumato.yaml}; what is wrong with it is said in a line that begins with its name.
 */
public final class ConfigFile {
  private ConfigFile() {}

  /** Sets on the builder what the file says. */
  public static void read(Path file, ServerConfig.Builder builder) throws IOException {
    try {
      read(Files.readString(file), builder);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(file + ": (expected: text in UTF-8)", e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  static void read(String yaml, ServerConfig.Builder builder) {
    ConfigKeys keys = ConfigMapper.read(yaml);
    listening(keys, builder);
    storage(keys, builder);
    callers(keys, builder);
    mapTiles(keys, builder);
    keys.limits().ifPresent(it -> builder.limits(limits(it, builder.limits())));
    builder.live(LiveConfig.read(keys, builder.live()));
  }

  private static void listening(ConfigKeys keys, ServerConfig.Builder builder) {
    keys.host().ifPresent(builder::host);
    keys.port().ifPresent(builder::port);
    keys.managementHost().ifPresent(builder::managementHost);
    keys.managementPort().ifPresent(builder::managementPort);
    keys.tlsCert().map(Path::of).ifPresent(builder::tlsCert);
    keys.tlsKey().map(Path::of).ifPresent(builder::tlsKey);
    keys.clusterPort().ifPresent(builder::clusterPort);
    keys.join().ifPresent(builder::join);
  }

  private static void storage(ConfigKeys keys, ServerConfig.Builder builder) {
    keys.data().map(Path::of).ifPresent(builder::data);
    keys.databaseUrl().ifPresent(builder::databaseUrl);
    keys.retentionDays().map(Duration::ofDays).ifPresent(builder::retention);
    keys.enrolment().map(ConfigFile::enrolment).ifPresent(builder::enrolment);
    keys.authorityKey().map(ConfigFile::authority).ifPresent(builder::authority);
  }

  private static void callers(ConfigKeys keys, ServerConfig.Builder builder) {
    keys.trustedProxies()
        .map(all -> all.stream().map(AddressRange::parse).toList())
        .ifPresent(builder::trustedProxies);
    keys.forwardedHeader().map(ConfigFile::header).ifPresent(builder::forwardedHeader);
    keys.exemptLoopback().ifPresent(builder::exemptLoopback);
    keys.publishTranscripts().ifPresent(builder::publishTranscripts);
  }

  private static void mapTiles(ConfigKeys keys, ServerConfig.Builder builder) {
    if (keys.mapTilesAttribution().isPresent() && keys.mapTiles().isEmpty()) {
      throw Checks.refuse(
          "map-tiles-attribution", keys.mapTilesAttribution().get(), "together with map-tiles");
    }
    keys.mapTiles()
        .map(address -> new MapTiles(address, keys.mapTilesAttribution().orElse("")))
        .ifPresent(builder::mapTiles);
    keys.baseMap().map(Path::of).ifPresent(builder::baseMap);
  }

  private static Limits limits(ConfigKeys.LimitKeys keys, Limits defaults) {
    return new Limits(
        keys.bodyBytes().orElse(defaults.bodyBytes()),
        keys.campaigns().orElse(defaults.campaigns()),
        keys.areaKm2().orElse(defaults.areaKm2()),
        keys.levels().orElse(defaults.levels()),
        keys.vectorLength().orElse(defaults.vectorLength()),
        keys.devices().orElse(defaults.devices()),
        keys.requestsPerSecond().orElse(defaults.requestsPerSecond()),
        keys.eventStreams().orElse(defaults.eventStreams()));
  }

  private static Enrolment enrolment(String label) {
    for (Enrolment each : Enrolment.values()) {
      if (each.label().equals(label)) {
        return each;
      }
    }
    throw Checks.refuse("enrolment", label, "open or authority");
  }

  private static AuthorityKey authority(String hex) {
    if (!hex.matches("[0-9a-f]{64}")) {
      throw Checks.refuse("authority-key", hex, "64 hex digits, as the authority prints them");
    }
    return AuthorityKey.of(HexFormat.of().parseHex(hex));
  }

  private static ForwardedHeader header(String label) {
    for (ForwardedHeader each : ForwardedHeader.values()) {
      if (each.label().equals(label)) {
        return each;
      }
    }
    throw Checks.refuse("forwarded-header", label, "x-forwarded-for or forwarded");
  }
}
