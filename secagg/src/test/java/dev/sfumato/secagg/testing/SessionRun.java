package dev.sfumato.secagg.testing;

import dev.sfumato.secagg.SecAggClient;
import dev.sfumato.secagg.SecAggServer;
import dev.sfumato.secagg.client.ClientSetup;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.server.Outgoing;
import dev.sfumato.secagg.server.ServerSetup;
import dev.sfumato.secagg.server.ServerStep;
import dev.sfumato.secagg.session.ClientPolicy;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * A whole session in one process: every client real, every message through its bytes. Messages to
 * the server wait in {@link #mailbox} until {@link #deliver} hands them over, so that a test can
 * lose, repeat, reorder or forge them.
 */
public final class SessionRun {
  public static final Primitives PRIMITIVES = Providers.best();

  /** A message on its way to the server. */
  public record Upload(int client, ToServer message) {}

  private final Primitives primitives;
  public final Session session;
  public final SecAggServer server;
  public final List<SecAggClient> clients = new ArrayList<>();
  public final List<ModularVector> inputs = new ArrayList<>();
  public final List<KeyPair> identities = new ArrayList<>();
  public final Deque<Upload> mailbox = new ArrayDeque<>();
  public final List<Outgoing> sent = new ArrayList<>();
  public final List<Upload> received = new ArrayList<>();

  /** What a clumsy server does to a message before it reaches its client. */
  public UnaryOperator<Outgoing> downwards = UnaryOperator.identity();

  /** What a bad client does to a message before it reaches the server. */
  public UnaryOperator<Upload> upwards = UnaryOperator.identity();

  public SessionRun(Session session, long seed) {
    this(session, seed, Workers.caller());
  }

  public SessionRun(Session session, long seed, Workers workers) {
    this(session, seed, workers, PRIMITIVES);
  }

  public SessionRun(Session session, long seed, Workers workers, Primitives primitives) {
    this.session = session;
    this.primitives = primitives;
    SplittableRandom random = new SplittableRandom(seed);
    int n = session.parameters().clients();
    for (int i = 0; i < n; i++) {
      identities.add(primitives.newIdentity(new InsecureRandomness(random.nextLong())));
      inputs.add(Fixtures.vector(session.parameters().shape(), random));
      clients.add(SecAggClient.seat(setup(session, i, random.nextLong())));
    }
    this.server =
        new SecAggServer(
            new ServerSetup(
                session,
                client -> identities.get(client).publicKey(),
                primitives,
                new InsecureRandomness(random.nextLong()),
                workers));
  }

  public ClientSetup setup(Session told, int index, long seed) {
    return new ClientSetup(
        told,
        index,
        identities.get(index),
        ClientPolicy.WIDEST,
        () -> inputs.get(index),
        primitives,
        new InsecureRandomness(seed));
  }

  /** All clients start; their messages wait in the mailbox. */
  public SessionRun start() {
    for (int i = 0; i < clients.size(); i++) {
      post(i, clients.get(i).start());
    }
    return this;
  }

  /** Loses what these clients have in the mailbox. */
  public SessionRun lose(Collection<Integer> lost) {
    mailbox.removeIf(upload -> lost.contains(upload.client()));
    return this;
  }

  /** Hands over everything in the mailbox; what the clients answer waits there. */
  public SessionRun deliver() {
    List<Upload> waiting = new ArrayList<>(mailbox);
    mailbox.clear();
    waiting.forEach(upload -> hand(upload.client(), upload.message()));
    return this;
  }

  /** Hands one message to the server through its bytes. */
  public void hand(int client, ToServer message) {
    received.add(new Upload(client, message));
    spread(server.receive(client, message.encode()));
  }

  public SessionRun closeRound() {
    spread(server.closeRound());
    return this;
  }

  /** Loses the clients' messages, hands over the others and closes the round if it is not over. */
  public SessionRun round(Collection<Integer> lost) {
    boolean anyLost = mailbox.stream().anyMatch(upload -> lost.contains(upload.client()));
    lose(lost).deliver();
    return anyLost ? closeRound() : this;
  }

  /** Hands the server's messages to the clients and posts their answers. */
  public void spread(ServerStep step) {
    for (Outgoing each : step.outgoing()) {
      Outgoing outgoing = downwards.apply(each);
      sent.add(outgoing);
      byte[] bytes = outgoing.message().encode();
      post(outgoing.client(), clients.get(outgoing.client()).receive(bytes));
    }
  }

  public void post(int client, Optional<ToServer> message) {
    message.ifPresent(each -> mailbox.add(upwards.apply(new Upload(client, each))));
  }

  public ModularVector expectedSum(Collection<Integer> survivors) {
    RunningSum sum = RunningSum.zero(session.parameters().shape());
    survivors.forEach(index -> sum.add(inputs.get(index)));
    return sum.toVector();
  }
}
