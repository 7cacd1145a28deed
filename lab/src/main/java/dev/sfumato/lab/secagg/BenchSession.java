package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.SumServer;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/**
 * One whole sum in one process. Every client is real; every message goes through its bytes. Only
 * what a client or the server does between getting bytes and having an answer is on its clock. The
 * archive's reading and writing is not the server's: it is told apart.
 */
final class BenchSession {
  /** How many answers the host of a sum would commit at a time. */
  private static final int COMMIT = 100;

  private final BenchPlan plan;
  private final CountingPrimitives primitives;
  private final Hands hands;
  private final SumServer server;
  private final BenchClients clients;
  private final Object serverLock = new Object();
  private final Map<SumRound, CpuClock> serverClocks = new EnumMap<>(SumRound.class);
  private final FileArchive archive;
  final Traffic traffic;
  private long serverHeap;

  BenchSession(BenchPlan plan, ExecutorService executor, FileArchive archive) {
    this.archive = archive;
    this.plan = plan;
    for (SumRound round : SumRound.values()) {
      serverClocks.put(round, new CpuClock());
    }
    this.primitives = new CountingPrimitives(plan.primitives());
    this.hands = new Hands(executor, plan.threads());
    this.traffic = new Traffic(plan);
    SumSession session = newSession();
    this.clients =
        new BenchClients(
            session, primitives, BenchClients.identities(plan.primitives(), plan.clients(), hands));
    Workers workers = new Workers(task -> executor.execute(timed(task)), plan.threads());
    this.server =
        SumServer.open(
            new SumServerSetup(session, primitives, RandomBytes.secure(), workers), archive);
  }

  private Runnable timed(Runnable task) {
    return () -> clock(server.round()).run(task);
  }

  private CpuClock clock(SumRound round) {
    return Objects.requireNonNull(serverClocks.get(round));
  }

  private SumSession newSession() {
    return new SumSession(
        new SessionId(random(SessionId.BYTES)),
        new CoordinatorId(random(CoordinatorId.BYTES)),
        plan.parameters());
  }

  private static Bytes random(int length) {
    byte[] drawn = new byte[length];
    RandomBytes.secure().fill(drawn);
    return Bytes.wrap(drawn);
  }

  /** Runs all the rounds and returns the sum that was opened. */
  Optional<AggregateSum> run() {
    for (int i = 0; i < plan.clients(); i++) {
      Bytes identity = clients.identity(i);
      clock(SumRound.KEYS).time(() -> server.admit(identity));
    }
    while (server.round() != SumRound.OVER) {
      SumRound round = server.round();
      hands.forEach(plan.clients(), seat -> visit(seat, round));
      sampleHeap();
      clock(round).run(server::close);
      sampleHeap();
    }
    return server.result();
  }

  private void visit(int seat, SumRound round) {
    if (plan.isLost(seat, round)) {
      return;
    }
    if (round == SumRound.KEYS) {
      send(seat, round, clients.seat(seat));
    } else {
      request(seat, round).ifPresent(request -> send(seat, round, answer(seat, round, request)));
    }
    if (round == SumRound.OPENING) {
      clients.release(seat);
    }
  }

  private Bytes answer(int seat, SumRound round, byte[] request) {
    return round == SumRound.INPUTS ? clients.handIn(seat, request) : clients.visit(seat, request);
  }

  private Optional<byte[]> request(int seat, SumRound round) {
    synchronized (serverLock) {
      return clock(round).time(() -> server.request(seat)).map(each -> encode(each, round));
    }
  }

  private byte[] encode(ToSumClient message, SumRound round) {
    byte[] bytes = clock(round).time(message::encode);
    traffic.download(message, bytes.length);
    return bytes;
  }

  private void send(int seat, SumRound round, Bytes answer) {
    traffic.upload(round, answer.length());
    synchronized (serverLock) {
      clock(round).run(() -> take(seat, answer));
    }
  }

  private void take(int seat, Bytes answer) {
    if (!server.answer(seat, answer.array()).isHeld()) {
      throw new IllegalStateException("an honest client was refused: " + server.out(seat));
    }
    if (seat % COMMIT == 0) {
      server.flush();
    }
  }

  CallCounts counts() {
    return primitives.counts();
  }

  ModularVector expectedSum() {
    return clients.expectedSum();
  }

  double clientMillis() {
    return clients.clock.millis();
  }

  /** In all rounds, without the archive. */
  double serverMillis() {
    return serverClocks.values().stream().mapToDouble(CpuClock::millis).sum() - archive.millis();
  }

  /** In one round, with the archive. */
  double serverMillis(SumRound round) {
    return clock(round).millis();
  }

  double archiveMillis() {
    return archive.millis();
  }

  long serverHeapBytes() {
    return serverHeap;
  }

  /** What the server holds before and after a round closes, without the archive. */
  private void sampleHeap() {
    serverHeap = Math.max(serverHeap, HeapWalk.bytes(server));
  }
}
