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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.stream.IntStream;

/**
 * One whole sum in one process. Every client is real; every message goes through its bytes. Only
 * what a client or the server does between getting bytes and having an answer is on its clock. The
 * archive's reading and writing is not the server's: it is told apart.
 */
final class BenchSession {
  /**
   * How many visits at a time: the server asks all of these, they answer, it takes the answers and
   * would commit. A coordinator, too, is not alone with each of its clients by turns.
   */
  private static final int BATCH = 250;

  private final BenchPlan plan;
  private final CountingPrimitives primitives;
  private final Hands hands;
  private final SumServer server;
  private final BenchClients clients;
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
    clock(SumRound.KEYS).run(this::admit);
    while (server.round() != SumRound.OVER) {
      SumRound round = server.round();
      for (int first = 0; first < plan.clients(); first += BATCH) {
        visits(round, first, Math.min(first + BATCH, plan.clients()));
      }
      sampleHeap();
      clock(round).run(server::close);
      sampleHeap();
    }
    return server.result();
  }

  private void admit() {
    for (int i = 0; i < plan.clients(); i++) {
      server.admit(clients.identity(i));
    }
  }

  /** The clock is read once for all of them: reading it takes as long as many a call. */
  private void visits(SumRound round, int first, int end) {
    int[] seats = IntStream.range(first, end).filter(each -> !plan.isLost(each, round)).toArray();
    List<Visit> visits = clock(round).time(() -> ask(seats, round));
    visits.forEach(this::count);
    Bytes[] answers = new Bytes[visits.size()];
    hands.forEach(answers.length, i -> answers[i] = answer(visits.get(i), round));
    for (Bytes answer : answers) {
      traffic.upload(round, answer.length());
    }
    clock(round).run(() -> take(visits, answers));
    clock(round).run(server::flush);
  }

  private void count(Visit visit) {
    visit.request().ifPresent(each -> traffic.download(each.message(), each.bytes().length));
  }

  private List<Visit> ask(int[] seats, SumRound round) {
    List<Visit> visits = new ArrayList<>(seats.length);
    for (int seat : seats) {
      Optional<Request> request = server.request(seat).map(Request::of);
      if (round == SumRound.KEYS || request.isPresent()) {
        visits.add(new Visit(seat, request));
      }
    }
    return visits;
  }

  private void take(List<Visit> visits, Bytes[] answers) {
    for (int i = 0; i < answers.length; i++) {
      int seat = visits.get(i).seat();
      if (!server.answer(seat, answers[i].array()).isHeld()) {
        throw new IllegalStateException("an honest client was refused: " + server.out(seat));
      }
    }
  }

  private Bytes answer(Visit visit, SumRound round) {
    int seat = visit.seat();
    return switch (round) {
      case KEYS -> clients.seat(seat);
      case SHARES, VERDICT -> clients.visit(seat, visit.bytes());
      case INPUTS -> clients.handIn(seat, visit.bytes());
      case OPENING -> clients.leave(seat, visit.bytes());
      case OVER -> throw new IllegalStateException("nobody is asked any more");
    };
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

  /** A client that comes, and what it is asked; nothing in the round of keys. */
  private record Visit(int seat, Optional<Request> request) {
    byte[] bytes() {
      return request.orElseThrow().bytes();
    }
  }

  /** What a client is asked, and as it is sent. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Request(ToSumClient message, byte[] bytes) {
    static Request of(ToSumClient message) {
      return new Request(message, message.encode());
    }
  }
}
