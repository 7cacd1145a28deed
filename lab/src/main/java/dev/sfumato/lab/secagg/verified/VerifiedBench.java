package dev.sfumato.lab.secagg.verified;

import dev.sfumato.lab.secagg.BenchInputs;
import dev.sfumato.lab.secagg.BenchPlan;
import dev.sfumato.lab.secagg.BenchReport;
import dev.sfumato.lab.secagg.CountingPrimitives;
import dev.sfumato.lab.secagg.CpuClock;
import dev.sfumato.lab.secagg.FileArchive;
import dev.sfumato.lab.secagg.Floors;
import dev.sfumato.lab.secagg.SecAggBench;
import dev.sfumato.lab.secagg.SumPart;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.verified.CredentialCheck;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.client.VerifiedClient;
import dev.sfumato.secagg.verified.client.VerifiedSetup;
import dev.sfumato.secagg.verified.graph.VerifiedSize;
import dev.sfumato.secagg.verified.message.DealtRequest;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.server.VerifiedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Measures one verified sum on one thread. The floor is what both sides called, as counted, at its
 * raw speed in the same process, and the sharing and hashing that the messages show. The archive's
 * reading and writing is not the server's: it is told apart. Between its visits a client is the
 * bytes of its snapshot, on its clock; nobody has a credential.
 */
public final class VerifiedBench {
  /** Visits at a time, as in a sum of the other grade; the clock is read once for all of them. */
  private static final int BATCH = 250;

  private final BenchPlan plan;
  private final VerifiedSize size;
  private final CpuClock clientClock = new CpuClock();
  private final CpuClock serverClock = new CpuClock();
  private final CountingPrimitives clientCalls;
  private final CountingPrimitives serverCalls;
  private final List<KeyPair> identities = new ArrayList<>();
  private final byte[][] snapshots;
  private final SumSession session;
  private final FileArchive archive = new FileArchive();
  private final VerifiedServer server;
  private final RunningSum expected;
  private ModularVector input;
  private long up;
  private long down;
  private long parcels;

  /** Lost clients of the plan answer nothing from the inputs on. */
  public VerifiedBench(BenchPlan plan) {
    SumParameters parameters = plan.parameters();
    this.plan = plan;
    this.size = VerifiedNumbers.size(parameters, parameters.seats());
    this.clientCalls = new CountingPrimitives(plan.primitives());
    this.serverCalls = new CountingPrimitives(plan.primitives());
    this.snapshots = new byte[parameters.seats()][];
    this.session =
        new SumSession(
            new SessionId(random(SessionId.BYTES)),
            new CoordinatorId(random(CoordinatorId.BYTES)),
            parameters);
    this.server =
        VerifiedServer.open(
            new SumServerSetup(session, serverCalls, RandomBytes.secure(), Workers.caller()),
            CredentialCheck.OPEN,
            archive);
    this.expected = RunningSum.zero(parameters.shape());
    this.input = expected.toVector();
    for (int i = 0; i < parameters.seats(); i++) {
      identities.add(plan.primitives().newIdentity(RandomBytes.secure()));
    }
  }

  private static Bytes random(int length) {
    byte[] drawn = new byte[length];
    RandomBytes.secure().fill(drawn);
    return Bytes.wrap(drawn);
  }

  public BenchReport run() {
    new VerifiedBench(SecAggBench.warmUp(plan)).sum();
    Floors before = floors();
    long start = System.nanoTime();
    sum();
    double seconds = (System.nanoTime() - start) / 1e9;
    return report(before.mean(floors()), seconds);
  }

  private void sum() {
    serverClock.run(() -> identities.forEach(each -> server.admit(each.publicKey())));
    while (server.round() != VerifiedRound.OVER) {
      round(server.round());
    }
    archive.close();
  }

  private Floors floors() {
    return Floors.measure(plan.primitives(), plan.parameters().shape(), size.holders());
  }

  private void round(VerifiedRound round) {
    for (int first = 0; first < identities.size(); first += BATCH) {
      visits(round, first, Math.min(first + BATCH, identities.size()));
    }
    serverClock.run(server::flush);
    serverClock.run(server::close);
  }

  private void visits(VerifiedRound round, int first, int end) {
    List<Visit> visits = serverClock.time(() -> ask(round, first, end));
    List<byte[]> answers = new ArrayList<>(visits.size());
    visits.forEach(visit -> answers.add(answer(visit, round)));
    serverClock.run(() -> take(visits, answers));
  }

  private List<Visit> ask(VerifiedRound round, int first, int end) {
    List<Visit> visits = new ArrayList<>(end - first);
    for (int seat = first; seat < end; seat++) {
      if (round == VerifiedRound.KEYS) {
        visits.add(new Visit(seat, Optional.empty(), new byte[0]));
      } else if (seat >= plan.dropped() || round.compareTo(VerifiedRound.INPUTS) < 0) {
        server.request(seat).map(Visit.to(seat)).ifPresent(visits::add);
      }
    }
    return visits;
  }

  private byte[] answer(Visit visit, VerifiedRound round) {
    down += visit.bytes().length;
    if (visit.request().orElse(null) instanceof DealtRequest dealt) {
      parcels += dealt.count();
    }
    if (round == VerifiedRound.INPUTS) {
      input = BenchInputs.draw(plan.parameters().shape());
      expected.add(input);
    }
    byte[] answer = clientClock.time(() -> visit(visit));
    up += answer.length;
    return answer;
  }

  private byte[] visit(Visit visit) {
    return visit.request().isEmpty()
        ? keep(visit.seat(), VerifiedClient.seat(setup(visit.seat())))
        : answer(visit.seat(), visit.bytes());
  }

  private byte[] answer(int seat, byte[] asked) {
    try {
      VerifiedClient client = VerifiedClient.restore(setup(seat), snapshots[seat]);
      client.receive(asked);
      return keep(seat, client);
    } catch (DamagedSnapshotException e) {
      throw new IllegalStateException("a client cannot read what it wrote", e);
    }
  }

  private byte[] keep(int seat, VerifiedClient client) {
    if (client.end().isPresent()) {
      throw new IllegalStateException("an honest client stopped: " + client.end().get());
    }
    snapshots[seat] = client.snapshot();
    return client.pending().orElseThrow().array();
  }

  private void take(List<Visit> visits, List<byte[]> answers) {
    for (int i = 0; i < answers.size(); i++) {
      int seat = visits.get(i).seat();
      if (!server.answer(seat, answers.get(i)).isHeld()) {
        throw new IllegalStateException("an honest client was refused: " + server.out(seat));
      }
    }
  }

  private VerifiedSetup setup(int seat) {
    return new VerifiedSetup(
        session,
        identities.get(seat),
        Bytes.wrap(new byte[0]),
        CredentialCheck.OPEN,
        ClientPolicy.WIDEST,
        numbers -> Optional.of(input),
        clientCalls,
        RandomBytes.secure());
  }

  private BenchReport report(Floors floors, double seconds) {
    boolean correct =
        server.result().map(sum -> sum.sum().equals(expected.toVector())).orElse(false);
    int clients = identities.size();
    double client = clientClock.millis() / clients;
    VerifiedWork work = new VerifiedWork(plan, size.holders(), parcels, up);
    Map<SumPart, Long> serverWork = work.server(serverCalls.counts());
    double clientFloor = floors.millis(work.client(clientCalls.counts())) / clients;
    double serverFloor = floors.millis(serverWork);
    double serverMillis = serverClock.millis() - archive.millis();
    return new BenchReport(correct)
        .put("assurance", "verified")
        .put("clients", clients)
        .put("holders", size.holders().holders())
        .put("threshold", size.threshold())
        .put("complaints", size.holders().complaints())
        .put("noiseDivisor", VerifiedNumbers.of(plan.parameters(), clients).noiseDivisor())
        .put("bits", plan.parameters().shape().bits())
        .put("length", plan.parameters().shape().length())
        .put("dropped", plan.dropped())
        .put("dropAt", SumRound.INPUTS.label())
        .put("provider", plan.primitives().name())
        .put("clientCpuMillis", client)
        .put("clientFloorMillis", clientFloor)
        .put("clientRatio", client / clientFloor)
        .put("serverCpuMillis", serverMillis)
        .put("serverFloorMillis", serverFloor)
        .put("serverHashFloorMillis", floors.hashMillis(serverWork))
        .put("serverRatio", serverMillis / serverFloor)
        .put("archiveCpuMillis", archive.millis())
        .put("uploadBytes", up / clients)
        .put("downloadBytes", down / clients)
        .put("sumCorrect", correct)
        .put("seconds", seconds);
  }

  /** A client that comes, and what it is asked, if anything, as it is sent. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Visit(int seat, Optional<ToVerifiedClient> request, byte[] bytes) {
    static Function<ToVerifiedClient, Visit> to(int seat) {
      return request -> new Visit(seat, Optional.of(request), request.encode());
    }
  }
}
