package dev.sfumato.lab.swarm;

import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.device.authority.AuthorityCredentials;
import dev.sfumato.device.authority.AuthorityException;
import dev.sfumato.device.internal.identity.CredentialShelf;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/** One simulated device's credentials. */
record SwarmCredentials(AuthorityCredentials fetched) implements CredentialShelf {
  private static final Set<String> WAIT = Set.of("too-many-requests", "busy");
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int TRIES = 600;

  /** Enrols so many devices and fetches what there is for them, many at a time. */
  static List<SwarmCredentials> fetch(
      SwarmEnrolment from, int devices, Primitives primitives, Executor pool) throws IOException {
    AuthorityKey authority = AuthorityKey.of(from.publicKey().array());
    List<CompletableFuture<SwarmCredentials>> all = new ArrayList<>();
    for (String code : from.codes().subList(0, devices)) {
      all.add(
          CompletableFuture.supplyAsync(() -> fetchOne(from, authority, code, primitives), pool));
    }
    try {
      return all.stream().map(CompletableFuture::join).toList();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UncheckedIOException failed) {
        throw failed.getCause();
      }
      throw e;
    }
  }

  private static SwarmCredentials fetchOne(
      SwarmEnrolment from, AuthorityKey authority, String code, Primitives primitives) {
    try {
      AuthorityCredentials own =
          AuthorityCredentials.in(
              new InsecureMemoryVault(), from.address(), authority, primitives, Clock.systemUTC());
      patiently(() -> own.enrol(code));
      patiently(own::fetchCredentials);
      return new SwarmCredentials(own);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One thing that an authority is asked. */
  @FunctionalInterface
  private interface Request {
    void send() throws IOException;
  }

  /** All devices of a swarm ask from one address, which may ask so often and has to wait then. */
  private static void patiently(Request request) throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        request.send();
        return;
      } catch (AuthorityException e) {
        if (tries == TRIES || !WAIT.contains(e.code())) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  @Override
  public Optional<byte[]> find(Bytes authority, CoordinatorId coordinator, CampaignTerms terms) {
    return fetched.find(authority, coordinator, terms);
  }

  @Override
  public void bind(CoordinatorId coordinator, CampaignTerms terms) {
    fetched.bind(coordinator, terms);
  }
}
