package dev.sfumato.device.authority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.authority.AuthorityServer;
import dev.sfumato.authority.config.AuthorityConfig;
import dev.sfumato.authority.issue.AuthoritySigner;
import dev.sfumato.authority.issue.Enroller;
import dev.sfumato.authority.issue.KeyBook;
import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An authority that says one thing and then another, each well signed: as from a second store. */
class ContradictingListsTest {
  private final SecureRandom random = new SecureRandom();
  private final Clock clock = Clock.systemUTC();

  @TempDir private Path folder;

  private AnnouncedKey announce(AuthorityStore store, String campaign) {
    KeyBook keys = new KeyBook(store, AuthoritySigner.of(store, random), clock);
    var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    return keys.announce(campaign, 2048, now, now.plus(Duration.ofHours(1)), random);
  }

  private AuthorityServer serve(Path data) throws IOException {
    return AuthorityServer.start(
        AuthorityConfig.builder().data(data).port(0).requestsPerSecond(1_000_000).build(), clock);
  }

  private AuthorityCredentials device(AuthorityServer server) throws IOException {
    URI address = URI.create("http://127.0.0.1:" + server.port());
    return AuthorityCredentials.in(folder.resolve("device"), address, server.key().bytes());
  }

  /** One with this device's key missing, or another in its place: it goes on with what it knew. */
  @Test
  void listThatDoesNotContinueTheFirst_isRefused_andTheFirstStays() throws Exception {
    Path data = folder.resolve("authority");
    Path other = folder.resolve("other");
    try (AuthorityStore store = AuthorityStore.open(data)) {
      AuthoritySigner signer = AuthoritySigner.of(store, random);
      store.emptyLog();
      Files.createDirectories(other);
      Files.copy(data.resolve("authority.db"), other.resolve("authority.db"));
      AnnouncedKey spring = announce(store, "spring");
      try (AuthorityServer first = serve(data)) {
        AuthorityCredentials device = device(first);
        device.enrol(
            new Enroller(store, signer, Optional.empty()).codes(1, random).get(0).reveal());
        assertThat(device.fetchCredentials()).isEqualTo(1);
      }
      try (AuthorityServer second = serve(other);
          AuthorityStore others = AuthorityStore.open(other)) {
        AuthorityCredentials device = device(second);
        assertContradicted(device);
        announce(others, "summer");
        assertContradicted(device);
        assertThat(device.key(Bytes.wrap(spring.id().bytes()))).contains(spring.key());
      }
    }
  }

  private static void assertContradicted(AuthorityCredentials device) {
    assertThatThrownBy(device::fetchCredentials)
        .isInstanceOf(AuthorityException.class)
        .hasMessageContaining("contradicts an earlier one");
  }
}
