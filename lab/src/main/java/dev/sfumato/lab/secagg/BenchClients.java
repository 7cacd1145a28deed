package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.SumClient;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * All the clients, each with keys of its own. Between its visits a client is the bytes of its
 * snapshot, as on a phone; reading and writing them is on its clock.
 */
final class BenchClients {
  private static final byte[] GONE = new byte[0];

  /** The vector of the client that the thread is about to serve, drawn off its clock. */
  private static final ThreadLocal<ModularVector> INPUT = new ThreadLocal<>();

  private final SumSession session;
  private final Primitives primitives;
  private final List<KeyPair> identities;
  private final byte[][] snapshots;
  private final RunningSum expected;
  private final RandomBytes randomness = RandomBytes.secure();
  final CpuClock clock = new CpuClock();

  /** Identities last a campaign, so making them is on nobody's clock here. */
  static List<KeyPair> identities(Primitives primitives, int count, Hands hands) {
    RandomBytes randomness = RandomBytes.secure();
    KeyPair[] drawn = new KeyPair[count];
    hands.forEach(count, i -> drawn[i] = primitives.newIdentity(randomness));
    return Arrays.asList(drawn);
  }

  BenchClients(SumSession session, Primitives primitives, List<KeyPair> identities) {
    this.session = session;
    this.primitives = primitives;
    this.identities = identities;
    this.snapshots = new byte[identities.size()][];
    this.expected = RunningSum.zero(session.parameters().shape());
  }

  Bytes identity(int index) {
    return identities.get(index).publicKey();
  }

  /** The sum of the vectors that were handed in. */
  ModularVector expectedSum() {
    return expected.toVector();
  }

  /** The first visit: its keys. */
  Bytes seat(int index) {
    return clock.time(() -> keep(index, SumClient.seat(setup(index))));
  }

  /** A later visit: its answer to a request. */
  Bytes visit(int index, byte[] request) {
    return clock.time(
        () -> {
          SumClient client = restore(index);
          client.receive(request);
          return keep(index, client);
        });
  }

  /** The visit at which it hands in its vector. */
  Bytes handIn(int index, byte[] request) {
    INPUT.set(draw());
    try {
      return visit(index, request);
    } finally {
      INPUT.remove();
    }
  }

  /** The last visit: it has nothing more to say. */
  Bytes leave(int index, byte[] request) {
    Bytes answer = visit(index, request);
    snapshots[index] = GONE;
    return answer;
  }

  private Bytes keep(int index, SumClient client) {
    if (client.isOver()) {
      throw new IllegalStateException("client " + index + " stopped: " + why(client));
    }
    snapshots[index] = client.snapshot();
    return client.pending().orElseThrow();
  }

  private static String why(SumClient client) {
    return client
        .refusal()
        .map(Enum::name)
        .or(() -> client.abortReason().map(Enum::name))
        .orElse("");
  }

  private SumClient restore(int index) {
    try {
      return SumClient.restore(setup(index), snapshots[index]);
    } catch (DamagedSnapshotException e) {
      throw new IllegalStateException("a client cannot read what it wrote", e);
    }
  }

  private ModularVector draw() {
    ModularVector drawn = BenchInputs.draw(session.parameters().shape());
    synchronized (expected) {
      expected.add(drawn);
    }
    return drawn;
  }

  private SumClientSetup setup(int index) {
    return new SumClientSetup(
        session,
        index,
        identities.get(index),
        ClientPolicy.WIDEST,
        numbers -> Optional.ofNullable(INPUT.get()),
        primitives,
        randomness);
  }
}
