package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.secagg.verified.CredentialCheck;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.client.VerifiedClient;
import dev.sfumato.secagg.verified.client.VerifiedSetup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/** A whole verified sum in one process, clients kept as snapshots between their visits. */
final class VerifiedRun {
  static final Primitives PRIMITIVES = Providers.best();

  final SumSession session;
  final List<KeyPair> identities = new ArrayList<>();
  final Map<Integer, byte[]> snapshots = new HashMap<>();
  final Map<Integer, String> refusals = new HashMap<>();
  final SumServerSetup setup;
  private final SumArchive archive;
  VerifiedServer server;

  VerifiedRun(int clients, int corrupt, DropoutShare dropout, SumArchive archive) {
    this.archive = archive;
    int survivors = Math.max(2, clients / 4);
    SumParameters parameters =
        new SumParameters(clients, corrupt, dropout, survivors, new VectorShape(3, 20));
    this.session =
        new SumSession(
            new SessionId(random(SessionId.BYTES)),
            new CoordinatorId(random(CoordinatorId.BYTES)),
            parameters);
    this.setup = new SumServerSetup(session, PRIMITIVES, RandomBytes.secure(), Workers.caller());
    for (int i = 0; i < clients; i++) {
      identities.add(PRIMITIVES.newIdentity(RandomBytes.secure()));
    }
    reopen();
  }

  /** As after a kill: nothing but the archive is left. */
  void reopen() {
    this.server = VerifiedServer.open(setup, CredentialCheck.OPEN, archive);
  }

  static Bytes random(int length) {
    byte[] drawn = new byte[length];
    RandomBytes.secure().fill(drawn);
    return Bytes.wrap(drawn);
  }

  VerifiedSetup setup(int seat) {
    return new VerifiedSetup(
        session,
        identities.get(seat),
        Bytes.wrap(new byte[0]),
        CredentialCheck.OPEN,
        ClientPolicy.WIDEST,
        numbers -> Optional.of(vector(seat)),
        PRIMITIVES,
        RandomBytes.secure());
  }

  ModularVector vector(int seat) {
    return ModularVector.of(session.parameters().shape(), seat, 1, 2L * seat);
  }

  /** Runs to the end; whom the predicate names does not answer that round. */
  void run(BiPredicate<Integer, VerifiedRound> lost) {
    for (int i = 0; i < identities.size(); i++) {
      if (server.admit(identities.get(i).publicKey()).orElseThrow() != i) {
        throw new IllegalStateException("seats are not in order");
      }
    }
    while (server.round() != VerifiedRound.OVER) {
      round(lost);
    }
  }

  void round(BiPredicate<Integer, VerifiedRound> lost) {
    VerifiedRound round = server.round();
    for (int seat = 0; seat < identities.size(); seat++) {
      if (!lost.test(seat, round)) {
        visit(seat, round);
      }
    }
    server.flush();
    server.close();
  }

  private void visit(int seat, VerifiedRound round) {
    Optional<byte[]> asked =
        round == VerifiedRound.KEYS
            ? Optional.of(new byte[0])
            : server.request(seat).map(each -> each.encode());
    asked.map(request -> answer(seat, request)).ifPresent(bytes -> server.answer(seat, bytes));
  }

  byte[] answer(int seat, byte[] request) {
    VerifiedClient client = client(seat);
    if (request.length > 0) {
      client.receive(request);
    }
    client.end().ifPresent(end -> refusals.put(seat, String.valueOf(end.refusal())));
    snapshots.put(seat, client.snapshot());
    return client.pending().orElseThrow().array();
  }

  VerifiedClient client(int seat) {
    byte[] kept = snapshots.get(seat);
    try {
      return kept == null
          ? VerifiedClient.seat(setup(seat))
          : VerifiedClient.restore(setup(seat), kept);
    } catch (DamagedSnapshotException e) {
      throw new IllegalStateException("a client cannot read what it wrote", e);
    }
  }

  ModularVector sumOf(List<Integer> seats) {
    long first = seats.stream().mapToLong(Integer::longValue).sum();
    long modulus = session.parameters().shape().modulus();
    return ModularVector.of(
        session.parameters().shape(), first % modulus, seats.size(), 2 * first % modulus);
  }
}
