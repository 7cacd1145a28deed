package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.SecAggClient;
import dev.sfumato.secagg.SecAggServer;
import dev.sfumato.secagg.client.ClientSetup;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.server.Outgoing;
import dev.sfumato.secagg.server.ServerSetup;
import dev.sfumato.secagg.server.ServerState;
import dev.sfumato.secagg.server.ServerStep;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.ClientPolicy;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.Round;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * One whole session in one process. Every client is real and has its own keys; every message goes
 * through its bytes; a client is let go when it has nothing more to say. Only what a client or the
 * server does between getting bytes and having an answer is on its clock.
 */
final class BenchSession {
  /** The vector of the client that the thread is about to serve, drawn off its clock. */
  private static final ThreadLocal<ModularVector> INPUT = new ThreadLocal<>();

  private final BenchPlan plan;
  private final CountingPrimitives primitives;
  private final Hands hands;
  private final Session session;
  private final SecAggServer server;
  private final @Nullable SecAggClient[] clients;
  private final List<KeyPair> identities = new ArrayList<>();
  private final RunningSum expected;
  private final RandomBytes randomness = RandomBytes.secure();
  private final Object serverLock = new Object();

  final CpuClock clientClock = new CpuClock();
  final CpuClock serverClock = new CpuClock();
  final Traffic traffic = new Traffic();
  private List<Outgoing> outgoing = new ArrayList<>();
  private long serverHeap;

  BenchSession(BenchPlan plan, ExecutorService executor) {
    this.plan = plan;
    this.primitives = new CountingPrimitives(plan.primitives());
    this.hands = new Hands(executor, plan.threads());
    this.session = newSession();
    this.clients = new SecAggClient[plan.parameters().clients()];
    this.expected = RunningSum.zero(plan.parameters().shape());
    identities.addAll(Identities.draw(plan.primitives(), clients.length, hands));
    Workers workers =
        new Workers(
            task ->
                executor.execute(
                    () ->
                        serverClock.time(
                            () -> {
                              task.run();
                              return task;
                            })),
            plan.threads());
    this.server =
        new SecAggServer(
            new ServerSetup(
                session,
                client -> identities.get(client).publicKey(),
                primitives,
                randomness,
                workers));
  }

  /** Runs all the rounds and returns the sum that was opened. */
  Optional<AggregateSum> run() {
    hands.forEach(clients.length, this::seat);
    nextRound(Round.SHARE, false);
    nextRound(Round.MASK, true);
    nextRound(Round.UNMASK, false);
    sampleHeap();
    return server.result();
  }

  CallCounts counts() {
    return primitives.counts();
  }

  ModularVector expectedSum() {
    return expected.toVector();
  }

  long serverHeapBytes() {
    return serverHeap;
  }

  private void seat(int index) {
    SecAggClient client = clientClock.time(() -> SecAggClient.seat(setup(index)));
    clients[index] = client;
    send(index, client.start());
  }

  /** The clients answer what the server sent last; at its end the late ones are given up. */
  private void nextRound(Round round, boolean masking) {
    sampleHeap();
    ServerState before = server.state();
    List<Outgoing> waiting = outgoing;
    outgoing = new ArrayList<>();
    hands.forEach(
        waiting.size(),
        i -> {
          Outgoing each = waiting.get(i);
          if (!plan.isLost(each.client(), round)) {
            answer(each.client(), each.message(), masking);
          }
        });
    if (server.state() == before) {
      // Some did not answer, so the round did not end by itself.
      spread(serverClock.time(server::closeRound));
    }
  }

  private void answer(int index, ToClient message, boolean masking) {
    byte[] bytes = message.encode();
    traffic.download(message, bytes.length);
    if (masking) {
      drawInput();
    }
    SecAggClient client = clients[index];
    if (client != null) {
      send(index, clientClock.time(() -> client.receive(bytes)));
    }
    INPUT.remove();
  }

  private void send(int index, Optional<ToServer> message) {
    if (message.isEmpty()) {
      throw new IllegalStateException("client " + index + " has nothing to say");
    }
    byte[] bytes = message.get().encode();
    traffic.upload(bytes.length);
    if (message.get().kind() == ToServer.Kind.UNMASK) {
      clients[index] = null;
    }
    synchronized (serverLock) {
      spread(serverClock.time(() -> server.receive(index, bytes)));
    }
  }

  private void spread(ServerStep step) {
    outgoing.addAll(step.outgoing());
  }

  private void drawInput() {
    ModularVector drawn = BenchInputs.draw(plan.parameters().shape());
    synchronized (expected) {
      expected.add(drawn);
    }
    INPUT.set(drawn);
  }

  private ClientSetup setup(int index) {
    return new ClientSetup(
        session,
        index,
        identities.get(index),
        ClientPolicy.WIDEST,
        INPUT::get,
        primitives,
        randomness);
  }

  private Session newSession() {
    byte[] id = new byte[SessionId.BYTES];
    byte[] coordinator = new byte[CoordinatorId.BYTES];
    randomness.fill(id);
    randomness.fill(coordinator);
    return new Session(
        new SessionId(Bytes.wrap(id)),
        new CoordinatorId(Bytes.wrap(coordinator)),
        plan.parameters());
  }

  /** What the server holds, with the messages that it has not sent yet. */
  private void sampleHeap() {
    serverHeap = Math.max(serverHeap, HeapWalk.bytes(server.state(), outgoing));
  }
}
