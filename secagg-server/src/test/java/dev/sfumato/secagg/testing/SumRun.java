package dev.sfumato.secagg.testing;

import dev.sfumato.secagg.SumClient;
import dev.sfumato.secagg.SumServer;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A whole sum in one process: every client real, every message through its bytes, an archive that
 * is committed before anything leaves the server. A test loses, kills and forges as it likes.
 */
public final class SumRun {
  public static final Primitives PRIMITIVES = Providers.best();

  public final SumSession session;
  public final KillableArchive archive;
  public final List<SumClientSetup> setups = new ArrayList<>();
  public final List<SumClient> clients = new ArrayList<>();
  public final List<ModularVector> inputs = new ArrayList<>();
  public final List<KeyPair> identities = new ArrayList<>();

  /** The last message to each seat. */
  public final Map<Integer, byte[]> asked = new HashMap<>();

  public SumServer server;

  /** What a bad client does to an answer before it reaches the server. */
  public Upwards upwards = (seat, answer) -> answer;

  /** What a lying server does to a message before it reaches its client. */
  public Downwards downwards = (seat, message) -> message;

  private final List<Long> seeds = new ArrayList<>();
  private final SumServerSetup serverSetup;

  /** Changes an answer on its way. */
  public interface Upwards {
    byte[] answer(int seat, byte[] answer);
  }

  /** Changes a message on its way. */
  public interface Downwards {
    ToSumClient message(int seat, ToSumClient message);
  }

  public SumRun(SumParameters parameters, long seed) {
    this(parameters, seed, PRIMITIVES, Workers.caller());
  }

  public SumRun(SumParameters parameters, long seed, Primitives primitives, Workers workers) {
    this.archive = new KillableArchive();
    SplittableRandom random = new SplittableRandom(seed);
    InsecureRandomness randomness = new InsecureRandomness(random.nextLong());
    this.session =
        new SumSession(
            new SessionId(Fixtures.random(32, randomness)),
            new CoordinatorId(Fixtures.random(32, randomness)),
            parameters);
    for (int i = 0; i < parameters.seats(); i++) {
      int index = i;
      identities.add(primitives.newIdentity(new InsecureRandomness(random.nextLong())));
      inputs.add(Fixtures.vector(parameters.shape(), random));
      setups.add(
          new SumClientSetup(
              session,
              i,
              identities.get(i),
              ClientPolicy.WIDEST,
              numbers -> Optional.of(inputs.get(index)),
              primitives,
              new InsecureRandomness(draw(random))));
    }
    this.serverSetup =
        new SumServerSetup(session, primitives, new InsecureRandomness(random.nextLong()), workers);
    this.server = SumServer.open(serverSetup, archive);
  }

  private SumRun(SumRun other) {
    this.archive = other.archive.copy();
    this.session = other.session;
    this.serverSetup = other.serverSetup;
    this.setups.addAll(other.setups);
    this.inputs.addAll(other.inputs);
    this.identities.addAll(other.identities);
    this.seeds.addAll(other.seeds);
    this.server = SumServer.open(serverSetup, archive);
    for (int seat = 0; seat < other.clients.size(); seat++) {
      clients.add(other.clients.get(seat));
      restore(seat, other.clients.get(seat).snapshot());
    }
  }

  private long draw(SplittableRandom random) {
    seeds.add(random.nextLong());
    return seeds.get(seeds.size() - 1);
  }

  /** What a client draws from, from its beginning. */
  public InsecureRandomness randomness(int seat) {
    return new InsecureRandomness(seeds.get(seat));
  }

  /** A run that goes on from here on its own, while this one stays. */
  public SumRun fork() {
    return new SumRun(this);
  }

  /** Everybody takes a seat and makes its keys. */
  public SumRun seat() {
    for (int i = 0; i < setups.size(); i++) {
      if (server.admit(identities.get(i).publicKey()).orElseThrow() != i) {
        throw new AssertionError("seats are given in order");
      }
      clients.add(SumClient.seat(setups.get(i)));
    }
    commit();
    return this;
  }

  /** All but the lost visit once, and the round is closed. */
  public SumRun round(Collection<Integer> lost) {
    for (int seat = 0; seat < clients.size(); seat++) {
      if (!lost.contains(seat)) {
        visit(seat);
      }
    }
    return close();
  }

  /** All rounds, with nobody in some of them. */
  public SumRun rounds(List<Set<Integer>> lost) {
    seat();
    for (Set<Integer> each : lost) {
      if (server.round() != SumRound.OVER) {
        round(each);
      }
    }
    tellAll();
    return this;
  }

  public SumRun all() {
    return rounds(List.of(Set.of(), Set.of(), Set.of(), Set.of(), Set.of()));
  }

  public SumRun close() {
    server.close();
    commit();
    return this;
  }

  public void commit() {
    server.flush();
    archive.commit();
  }

  /** One visit: what is asked is answered, and sent. */
  public Optional<AnswerOutcome> visit(int seat) {
    if (server.round() == SumRound.KEYS) {
      return clients.get(seat).pending().map(answer -> send(seat, answer));
    }
    return ask(seat).flatMap(ClientTurn::outgoing).map(answer -> send(seat, answer));
  }

  /** What the server wants of a client reaches it. */
  public Optional<ClientTurn> ask(int seat) {
    return server
        .request(seat)
        .map(message -> downwards.message(seat, message).encode())
        .map(
            bytes -> {
              asked.put(seat, bytes);
              return clients.get(seat).receive(bytes);
            });
  }

  public AnswerOutcome send(int seat, Bytes answer) {
    AnswerOutcome outcome = server.answer(seat, upwards.answer(seat, answer.array()));
    commit();
    return outcome;
  }

  /** The end reaches everybody who is told. */
  public void tellAll() {
    for (int seat = 0; seat < clients.size(); seat++) {
      ask(seat);
    }
  }

  /** The server's process is killed and another one goes on. */
  public void restartServer() {
    archive.kill(0);
    server = SumServer.open(serverSetup, archive);
  }

  /** A beginning of what was put is there all the same. */
  public void restartServer(int arrived) {
    archive.kill(arrived);
    server = SumServer.open(serverSetup, archive);
  }

  /** The client's process ends and another one goes on from the snapshot. */
  public void restartClient(int seat) {
    restore(seat, clients.get(seat).snapshot());
  }

  public void restore(int seat, byte[] snapshot) {
    try {
      clients.set(seat, SumClient.restore(setups.get(seat), snapshot));
    } catch (DamagedSnapshotException e) {
      throw new AssertionError(e);
    }
  }

  public ModularVector expectedSum(Collection<Integer> survivors) {
    RunningSum sum = RunningSum.zero(session.parameters().shape());
    survivors.forEach(index -> sum.add(inputs.get(index)));
    return sum.toVector();
  }
}
