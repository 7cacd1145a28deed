package dev.sfumato.lab.secagg.verified;

import dev.sfumato.lab.secagg.BenchInputs;
import dev.sfumato.lab.secagg.BenchPlan;
import dev.sfumato.lab.secagg.BenchReport;
import dev.sfumato.lab.secagg.CallCounts;
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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures one verified sum on one thread. The floor is what both sides called, as counted, at its
 * raw speed in the same process, and the sharing and hashing that the messages show. The archive's
 * reading and writing is not the server's: it is told apart. Between its visits a client is the
 * bytes of its snapshot, on its clock; nobody has a credential.
 */
public final class VerifiedBench {
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
    identities.forEach(each -> serverClock.time(() -> server.admit(each.publicKey())));
    while (server.round() != VerifiedRound.OVER) {
      round(server.round());
    }
    archive.close();
  }

  private Floors floors() {
    return Floors.measure(plan.primitives(), plan.parameters().shape(), size.holders());
  }

  private void round(VerifiedRound round) {
    for (int seat = 0; seat < identities.size(); seat++) {
      if (seat >= plan.dropped() || round.compareTo(VerifiedRound.INPUTS) < 0) {
        visit(seat, round);
      }
    }
    serverClock.run(server::flush);
    serverClock.run(server::close);
  }

  private void visit(int seat, VerifiedRound round) {
    if (round == VerifiedRound.KEYS) {
      take(seat, clientClock.time(() -> keep(seat, VerifiedClient.seat(setup(seat)))));
      return;
    }
    Optional<ToVerifiedClient> request = serverClock.time(() -> server.request(seat));
    request.ifPresent(each -> ask(seat, round, each));
  }

  private void ask(int seat, VerifiedRound round, ToVerifiedClient request) {
    byte[] asked = serverClock.time(request::encode);
    down += asked.length;
    if (request instanceof DealtRequest dealt) {
      parcels += dealt.parcels().size();
    }
    if (round == VerifiedRound.INPUTS) {
      input = BenchInputs.draw(plan.parameters().shape());
      expected.add(input);
    }
    take(seat, clientClock.time(() -> answer(seat, asked)));
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

  private void take(int seat, byte[] answer) {
    up += answer.length;
    if (!serverClock.time(() -> server.answer(seat, answer)).isHeld()) {
      throw new IllegalStateException("an honest client was refused: " + server.out(seat));
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
    double clientFloor = floors.millis(clientWork()) / clients;
    double serverFloor = floors.millis(serverWork());
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
        .put("serverRatio", serverMillis / serverFloor)
        .put("archiveCpuMillis", archive.millis())
        .put("uploadBytes", up / clients)
        .put("downloadBytes", down / clients)
        .put("sumCorrect", correct)
        .put("seconds", seconds);
  }

  private Map<SumPart, Long> clientWork() {
    Map<SumPart, Long> work = calls(clientCalls.counts());
    work.put(SumPart.DEAL, (long) identities.size());
    work.put(SumPart.CHECK_HELD, parcels);
    work.put(SumPart.PACK, (long) identities.size() - plan.dropped());
    work.put(SumPart.TOKEN, parcels + survivingParcels());
    return work;
  }

  private Map<SumPart, Long> serverWork() {
    long survivors = identities.size() - (long) plan.dropped();
    Map<SumPart, Long> work = calls(serverCalls.counts());
    work.put(SumPart.EVALUATE, parcels);
    work.put(SumPart.UNPACK, survivors);
    work.put(SumPart.CHECK_RETURNED, survivingParcels());
    work.put(SumPart.TOKEN, survivingParcels());
    work.put(SumPart.INTERPOLATE, (long) identities.size());
    return work;
  }

  /** About as many as the holders that are left have of the dealers that are. */
  private long survivingParcels() {
    return parcels * (identities.size() - plan.dropped()) / identities.size();
  }

  private Map<SumPart, Long> calls(CallCounts counts) {
    Map<SumPart, Long> work = new EnumMap<>(SumPart.class);
    work.put(SumPart.AGREEMENT, counts.agreements());
    work.put(SumPart.KEY_GENERATION, counts.keyGenerations());
    work.put(SumPart.POINT_GENERATION, counts.pointGenerations());
    work.put(SumPart.SIGN, counts.signatures());
    work.put(SumPart.VERIFY, counts.verifications());
    work.put(SumPart.SEAL, counts.seals());
    work.put(SumPart.OPEN, counts.opens());
    work.put(SumPart.EXPAND, counts.maskBytes() / plan.parameters().shape().maskBytes());
    return work;
  }
}
