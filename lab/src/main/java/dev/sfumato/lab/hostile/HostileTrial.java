package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.SumClient;
import dev.sfumato.secagg.SumServer;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * One sum by visits in one process: honest devices run the shipped client, hostile ones sit among
 * them at seats that a seed decides, and the server is the shipped one. Everything is repeatable
 * but for what the provider draws itself.
 */
public final class HostileTrial {
  private final SplittableRandom random;
  private final SumSession session;
  private final Primitives primitives;
  private final SumServer server;
  private final HostilePlot plot = new HostilePlot();
  private final Map<Integer, HostileKind> kinds;
  private final Map<Integer, HostileDevice> hostile = new HashMap<>();
  private final Map<Integer, SumClient> honest = new HashMap<>();
  private final List<ModularVector> vectors = new ArrayList<>();

  public HostileTrial(
      SumParameters parameters, List<HostileKind> kinds, Primitives primitives, long seed) {
    this.random = new SplittableRandom(seed);
    this.primitives = primitives;
    this.session =
        new SumSession(
            new SessionId(bytes(SessionId.BYTES)),
            new CoordinatorId(bytes(CoordinatorId.BYTES)),
            parameters);
    this.kinds = placed(kinds);
    this.server =
        SumServer.open(
            new SumServerSetup(session, primitives, randomness(), Workers.caller()),
            new HeapArchive());
  }

  private Map<Integer, HostileKind> placed(List<HostileKind> list) {
    Map<Integer, HostileKind> placed = new HashMap<>();
    for (HostileKind kind : list) {
      int seat = random.nextInt(session.parameters().seats());
      while (placed.containsKey(seat)) {
        seat = random.nextInt(session.parameters().seats());
      }
      placed.put(seat, kind);
    }
    return placed;
  }

  private Bytes bytes(int length) {
    byte[] drawn = new byte[length];
    random.nextBytes(drawn);
    return Bytes.wrap(drawn);
  }

  private RandomBytes randomness() {
    return random.split()::nextBytes;
  }

  public HostileOutcome run() {
    for (int seat = 0; seat < session.parameters().seats(); seat++) {
      seat(seat);
    }
    while (server.round() != SumRound.OVER) {
      round(server.round());
    }
    return new HostileOutcome(server, kinds, isExact());
  }

  private void seat(int seat) {
    KeyPair identity = primitives.newIdentity(randomness());
    server.admit(identity.publicKey());
    vectors.add(vector(session.parameters().shape()));
    HostileKind kind = kinds.get(seat);
    if (kind == null) {
      honest.put(seat, SumClient.seat(setup(seat, identity)));
    } else {
      hostile.put(seat, kind.make(hostileSeat(seat, identity)));
    }
  }

  private ModularVector vector(VectorShape shape) {
    long[] entries = new long[shape.length()];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = random.nextLong() >>> (Long.SIZE - shape.bits());
    }
    return ModularVector.of(shape, entries);
  }

  private SumClientSetup setup(int seat, KeyPair identity) {
    return new SumClientSetup(
        session,
        seat,
        identity,
        ClientPolicy.WIDEST,
        numbers -> Optional.of(vectors.get(seat)),
        primitives,
        randomness());
  }

  private HostileSeat hostileSeat(int seat, KeyPair identity) {
    return new HostileSeat(
        session, seat, identity, vectors.get(seat), primitives, randomness(), plot);
  }

  private void round(SumRound round) {
    for (int seat = 0; seat < session.parameters().seats(); seat++) {
      visit(seat, round);
    }
    server.flush();
    server.close();
  }

  private void visit(int seat, SumRound round) {
    SumClient client = honest.get(seat);
    if (client == null) {
      visitHostile(seat, round);
    } else {
      answerOf(client, seat, round).ifPresent(answer -> send(seat, answer.array()));
    }
  }

  private Optional<Bytes> answerOf(SumClient client, int seat, SumRound round) {
    return round == SumRound.KEYS
        ? client.pending()
        : request(seat).map(client::receive).flatMap(ClientTurn::outgoing);
  }

  private void visitHostile(int seat, SumRound round) {
    HostileDevice device = Objects.requireNonNull(hostile.get(seat));
    List<byte[]> answers =
        round == SumRound.KEYS
            ? device.keys()
            : request(seat).map(device::answer).orElse(List.of());
    answers.forEach(answer -> send(seat, answer));
    if (!answers.isEmpty()) {
      device.noted(server.held(seat)).forEach(answer -> send(seat, answer));
    }
  }

  private Optional<byte[]> request(int seat) {
    return server.request(seat).map(ToSumClient::encode);
  }

  private void send(int seat, byte[] answer) {
    server.answer(seat, answer);
  }

  /** Whether the sum is that of what was masked, by the honest and by the others. */
  private boolean isExact() {
    return server.result().filter(result -> result.sum().equals(expected(result))).isPresent();
  }

  private ModularVector expected(AggregateSum result) {
    RunningSum sum = RunningSum.zero(session.parameters().shape());
    result.survivors().forEach(seat -> sum.add(contribution(seat)));
    return sum.toVector();
  }

  private ModularVector contribution(int seat) {
    return Optional.ofNullable(hostile.get(seat))
        .map(device -> device.contribution().orElseThrow())
        .orElseGet(() -> vectors.get(seat));
  }
}
