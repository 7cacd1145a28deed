package dev.sfumato.device.testing;

import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.JoinStatement;
import dev.sfumato.protocol.message.ReturnStatement;
import dev.sfumato.protocol.message.SeatName;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.SumServer;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/**
 * A coordinator of one query with one sum, which is a real one: devices take its seats as they
 * come, and its rounds close when all have answered or a test says so.
 */
public final class ShardHost {
  public static final CoordinatorId COORDINATOR = new CoordinatorId(filled(32, 7));

  /** Of the only sum. */
  public static final int SUM = 1;

  private static final Duration LATER = Duration.ofMinutes(1);

  private final Primitives primitives = Providers.best();
  private final SumArchive archive = new HeapArchive();
  private final Query query;
  private final boolean stay;
  private final Bytes salt = filled(Query.SALT_BYTES, 9);
  private final Map<Integer, Bytes> identities = new HashMap<>();
  private final Map<Integer, Guest> present = new HashMap<>();
  private final CompletableFuture<Optional<AggregateSum>> result = new CompletableFuture<>();
  private SumServer server;

  /** One whose devices stay on the line. */
  public ShardHost(Query query) {
    this(query, true);
  }

  private ShardHost(Query query, boolean stay) {
    this.query = query;
    this.stay = stay;
    this.server = open();
  }

  /** One that sends devices away after every answer, to come back at once. */
  public static ShardHost patient(Query query) {
    return new ShardHost(query, false);
  }

  private SumServer open() {
    SumSession session = new SumSession(query.session(salt), COORDINATOR, query.sumParameters());
    return SumServer.open(
        new SumServerSetup(session, primitives, RandomBytes.secure(), Workers.caller()), archive);
  }

  public static Bytes filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return Bytes.wrap(bytes);
  }

  /** The script of a {@link FakeCoordinator}. */
  public Conversation welcome(Conversation.Voice voice) {
    return new Guest(voice);
  }

  /** The sum, or nothing when it was given up. */
  public CompletableFuture<Optional<AggregateSum>> result() {
    return result;
  }

  public synchronized SumRound round() {
    return server.round();
  }

  /** The seat of an identity, if it has one. */
  public synchronized OptionalInt seatOf(Bytes identity) {
    return identities.entrySet().stream()
        .filter(each -> each.getValue().equals(identity))
        .mapToInt(Map.Entry::getKey)
        .findFirst();
  }

  /** How many have answered in this round. */
  public synchronized int answered() {
    return server.answered();
  }

  /** Whether a seat has something to answer or to hear. */
  public synchronized boolean isWaitingFor(int seat) {
    return server.round() == SumRound.OVER
        || server.out(seat).isPresent()
        || server.request(seat).isPresent()
        || server.held(seat).equals(nothing());
  }

  /** The deadline of a round has passed. */
  public synchronized void closeRound() {
    close();
    goOn();
  }

  /** The deadline passes once so many others are seated and only the late one has not answered. */
  public synchronized void closeRoundWithout(Bytes late, int others) {
    // One step: what a killed device had sent may arrive in between, and open another round.
    List<Integer> seated =
        identities.entrySet().stream()
            .filter(each -> !each.getValue().equals(late))
            .map(Map.Entry::getKey)
            .toList();
    if (seated.size() == others && seated.stream().noneMatch(server::awaits)) {
      closeRound();
    }
  }

  /** The deadline passes once so many are seated and nobody who has not answered is here. */
  public synchronized void closeRoundIfLeft(int seats) {
    List<Integer> awaited = identities.keySet().stream().filter(server::awaits).toList();
    if (identities.size() == seats
        && !awaited.isEmpty()
        && awaited.stream().noneMatch(present::containsKey)) {
      closeRound();
    }
  }

  /** The process was killed, with all streams, and goes on with its archive. */
  public synchronized void restart() {
    present.values().forEach(each -> each.voice.hangUp());
    present.clear();
    server = open();
  }

  private void goOn() {
    while (server.isReady()) {
      close();
    }
  }

  private void close() {
    server.close();
    server.flush();
    List.copyOf(present.values()).forEach(Guest::ask);
    if (server.round() == SumRound.OVER) {
      result.complete(server.result());
    }
  }

  private final class Guest implements Conversation {
    private final Voice voice;
    private final Bytes nonce = Bytes.wrap(nonce());
    private int seat = -1;

    Guest(Voice voice) {
      this.voice = voice;
    }

    private static byte[] nonce() {
      byte[] nonce = new byte[ToDevice.Offers.NONCE_BYTES];
      RandomBytes.secure().fill(nonce);
      return nonce;
    }

    @Override
    public void hear(FromDevice message) {
      synchronized (ShardHost.this) {
        switch (message.kind()) {
          case HELLO ->
              voice.say(
                  new ToDevice.Offers(
                      ProtocolVersion.NEWEST, COORDINATOR, nonce, List.of(query.terms())));
          case JOIN -> join((FromDevice.Join) message);
          case RETURN -> comeBack((FromDevice.Return) message);
          case DECLINE -> decline();
          case SECAGG -> answer(((FromDevice.SecAgg) message).message().array());
        }
      }
    }

    private void join(FromDevice.Join join) {
      byte[] signed = new JoinStatement(COORDINATOR, query.terms().id(), nonce).bytes();
      OptionalInt given =
          primitives.verify(join.identity(), signed, join.signature())
              ? server.admit(join.identity())
              : OptionalInt.empty();
      if (given.isEmpty() || !server.held(given.getAsInt()).equals(nothing())) {
        sendAway(ComeBackReason.SEATED_BEFORE);
        return;
      }
      identities.put(given.getAsInt(), join.identity());
      sitDown(given.getAsInt());
      voice.say(new ToDevice.Seat(query, salt, SUM, seat));
    }

    private void comeBack(FromDevice.Return back) {
      SeatName name = back.seat();
      byte[] signed = new ReturnStatement(COORDINATOR, name, nonce).bytes();
      if (!primitives.verify(back.identity(), signed, back.signature())
          || !Optional.of(back.identity()).equals(Optional.ofNullable(identities.get(name.index())))
          || name.sum() != SUM) {
        sendAway(ComeBackReason.SUM_FAILED);
        return;
      }
      sitDown(name.index());
      if (!ask()) {
        note();
      }
    }

    private void sitDown(int place) {
      seat = place;
      present.put(seat, this);
    }

    private void answer(byte[] message) {
      if (seat < 0) {
        return;
      }
      AnswerOutcome outcome = server.answer(seat, message);
      if (outcome.isHeld()) {
        server.flush();
        note();
        goOn();
      } else if (!ask()) {
        note();
      }
    }

    /** What it has to answer, or that it is over; false when it has to wait. */
    private boolean ask() {
      Optional<ToSumClient> request = server.request(seat);
      if (request.isPresent()) {
        voice.say(new ToDevice.SecAgg(Bytes.wrap(request.get().encode())));
        return true;
      }
      if (server.out(seat).isPresent() || server.round() == SumRound.OVER) {
        sendAway(ComeBackReason.SUM_FAILED);
        return true;
      }
      return false;
    }

    private void note() {
      voice.say(new ToDevice.Noted(server.held(seat), Duration.ZERO, stay));
      if (!stay) {
        present.remove(seat, this);
      }
    }

    private void sendAway(ComeBackReason reason) {
      voice.say(new ToDevice.ComeBack(LATER, reason));
      voice.hangUp();
    }

    private void decline() {
      if (seat >= 0) {
        server.lose(seat, DropReason.DECLINED);
        goOn();
      }
    }

    /** Whoever is gone may come back. */
    @Override
    public void gone() {
      synchronized (ShardHost.this) {
        present.remove(seat, this);
      }
    }
  }

  private static Bytes nothing() {
    return filled(ToDevice.Noted.HELD_BYTES, 0);
  }
}
