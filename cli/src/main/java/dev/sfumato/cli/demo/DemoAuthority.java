package dev.sfumato.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.authority.AuthorityServer;
import dev.sfumato.authority.config.AuthorityConfig;
import dev.sfumato.authority.issue.AuthoritySigner;
import dev.sfumato.authority.issue.Enroller;
import dev.sfumato.authority.issue.EnrolmentCode;
import dev.sfumato.authority.issue.KeyBook;
import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.cli.campaign.AuthorityStatements;
import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.lab.swarm.SwarmEnrolment;
import dev.sfumato.secagg.vector.Bytes;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The authority of a demo: in the same process, over its own port. Real ones are run by somebody
 * else.
 */
final class DemoAuthority implements Closeable {
  private static final Clock CLOCK = Clock.systemUTC();

  private final SecureRandom random = new SecureRandom();
  private final AuthorityServer server;
  private final AuthorityStore store;
  private final KeyBook keys;
  private final Enroller enroller;
  private final AnnouncedKey key;

  DemoAuthority(Path data) throws IOException {
    server =
        AuthorityServer.start(
            AuthorityConfig.builder().data(data).port(0).requestsPerSecond(1_000_000).build(),
            CLOCK);
    store = AuthorityStore.open(data);
    AuthoritySigner signer = AuthoritySigner.of(store, random);
    keys = new KeyBook(store, signer, CLOCK);
    enroller = new Enroller(store, signer, Optional.empty());
    Instant now = CLOCK.instant().truncatedTo(ChronoUnit.SECONDS);
    key = keys.announce("demo", 2048, now, now.plus(Duration.ofHours(1)), random);
  }

  AuthorityKey publicKey() {
    return server.key();
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + server.port());
  }

  /** A code for each device, and where it works. */
  SwarmEnrolment enrolment(int devices) {
    List<String> codes =
        enroller.codes(devices, random).stream().map(EnrolmentCode::reveal).toList();
    return new SwarmEnrolment(address(), Bytes.wrap(publicKey().bytes()), codes);
  }

  /** Ends the key, and what the authority says of it then, for a campaign to be created. */
  JsonNode end() throws IOException {
    keys.end(key.id());
    return AuthorityStatements.of(address(), key.id().hex());
  }

  @Override
  public void close() {
    store.close();
    server.close();
  }
}
