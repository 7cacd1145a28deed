package dev.sfumato.server.live;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.JoinStatement;
import dev.sfumato.protocol.message.ReturnStatement;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import dev.sfumato.secagg.SumClient;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * A device in as few lines as it takes, with one identity for its one campaign. It comes back to
 * its seat until its sum is over. It keeps the ledger that matters here: after a masked input it
 * never makes another for the same query, and under {@code once} for the campaign.
 */
class TestDevice {
  static final Primitives PRIMITIVES = Providers.best();

  /** The message after which it goes away for good, without a word. */
  enum DropAfter {
    NOTHING,
    SEAT,
    HOLDERS,
    PARCELS,
    MASKS,
    OPENING
  }

  /** How a visit ended: a word for a test to compare. */
  record Ending(String word) {}

  /** An input that left: its query, its sum's session, and what was in it. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Sent(int query, SessionId session, long[] entries) {}

  /** What it keeps between visits. */
  private record Place(
      ToDevice.Seat seat, CoordinatorId coordinator, SessionId session, SumClient client) {}

  final KeyPair identity;
  private final long morton;
  private final DropAfter drop;
  private final Set<Integer> paid = new HashSet<>();
  final List<Sent> sent = new CopyOnWriteArrayList<>();

  /** The sessions that hold its input, as it was told. */
  final Set<SessionId> acknowledged = ConcurrentHashMap.newKeySet();

  /** The sessions whose sums were opened, as far as it was told. */
  final Set<SessionId> opened = ConcurrentHashMap.newKeySet();

  /** Hears of every answer that is about to leave. */
  volatile Consumer<ToSumServer.Kind> watcher = kind -> {};

  /** What it shows when it joins. */
  volatile Bytes credential = Bytes.wrap(new byte[0]);

  CompletableFuture<Ending> ending = new CompletableFuture<>();
  private DeviceCall call = new DeviceCall(this);
  private Optional<CoordinatorId> coordinator = Optional.empty();
  private Optional<CampaignTerms> terms = Optional.empty();
  private Optional<Place> place = Optional.empty();

  TestDevice(long morton, DropAfter drop) {
    this(PRIMITIVES.newIdentity(RandomBytes.secure()), morton, drop);
  }

  TestDevice(KeyPair identity, long morton, DropAfter drop) {
    this.identity = identity;
    this.morton = morton;
    this.drop = drop;
  }

  /** Visits once; the stream's end completes it. */
  synchronized CompletableFuture<Ending> takePart(DevicesGrpc.DevicesStub coordinatorStub) {
    ending = new CompletableFuture<>();
    call = new DeviceCall(this);
    coordinatorStub.takePart(call);
    send(hello());
    return ending;
  }

  FromDevice hello() {
    return new FromDevice.Hello(ProtocolVersion.OLDEST, ProtocolVersion.NEWEST, place.isPresent());
  }

  /** Whether it has a seat to come back to, or its ledger lets it have another. */
  synchronized boolean mayTakePart() {
    boolean once = terms.map(pinned -> pinned.participation() == Participation.ONCE).orElse(false);
    return place.isPresent() || !(once && !paid.isEmpty());
  }

  /** Whether it has a seat in a sum that is not over, as far as it knows. */
  synchronized boolean hasSeat() {
    return place.isPresent();
  }

  /** Hears what its present stream says. */
  synchronized void hear(DeviceCall from, ToDeviceWire wire) {
    if (from != call) {
      return;
    }
    try {
      take(ToDeviceCodec.decode(wire));
    } catch (WireException | MalformedMessageException e) {
      ending.completeExceptionally(e);
    }
  }

  /** A stream has ended; if it is the present one, so has the visit. */
  synchronized void over(DeviceCall ended, String word) {
    if (ended == call) {
      end(word);
    }
  }

  private void take(ToDevice message) throws MalformedMessageException {
    switch (message.kind()) {
      case OFFERS -> choose((ToDevice.Offers) message);
      case SEAT -> sit((ToDevice.Seat) message);
      case SECAGG -> talk(((ToDevice.SecAgg) message).message().array());
      case NOTED -> note((ToDevice.Noted) message);
      case COME_BACK -> leave(((ToDevice.ComeBack) message).reason());
    }
  }

  private void choose(ToDevice.Offers offers) {
    coordinator = Optional.of(offers.coordinator());
    if (place.isPresent()) {
      comeBack(offers);
    } else {
      join(offers);
    }
  }

  void comeBack(ToDevice.Offers offers) {
    var seat = place.orElseThrow().seat().name();
    byte[] statement = new ReturnStatement(offers.coordinator(), seat, offers.nonce()).bytes();
    send(new FromDevice.Return(seat, identity.publicKey(), PRIMITIVES.sign(identity, statement)));
  }

  void join(ToDevice.Offers offers) {
    terms = Optional.of(offers.campaigns().get(0));
    JoinStatement statement =
        new JoinStatement(offers.coordinator(), terms.get().id(), offers.nonce());
    send(
        new FromDevice.Join(
            terms.get().id(),
            identity.publicKey(),
            PRIMITIVES.sign(identity, statement.bytes()),
            credential));
  }

  void sit(ToDevice.Seat seat) {
    if (paid.contains(seat.query().number()) || !mayTakePart()) {
      send(new FromDevice.Decline());
      return;
    }
    if (drop == DropAfter.SEAT) {
      vanish();
      return;
    }
    SessionId session = seat.query().session(seat.salt());
    CoordinatorId from = coordinator.orElseThrow();
    SumClient seated =
        SumClient.seat(
            new SumClientSetup(
                new SumSession(session, from, seat.query().sumParameters()),
                seat.index(),
                identity,
                ClientPolicy.WIDEST,
                numbers -> input(seat.query(), session, numbers),
                PRIMITIVES,
                RandomBytes.secure()));
    place = Optional.of(new Place(seat, from, session, seated));
    seated.pending().ifPresent(this::answer);
  }

  private Optional<ModularVector> input(Query query, SessionId session, SumNumbers numbers) {
    if (numbers.good() < numbers.minimumSurvivors() || !paid.add(query.number())) {
      return Optional.empty();
    }
    long[] entries = InsecureNoiselessEncoder.entries(query, morton);
    sent.add(new Sent(query.number(), session, entries));
    return Optional.of(InsecureNoiselessEncoder.encode(query, entries));
  }

  private void talk(byte[] bytes) throws MalformedMessageException {
    ToSumClient message = ToSumClient.decode(bytes);
    Place here = place.orElseThrow();
    acknowledge(here, message.head().held());
    if (message.kind().name().equals(drop.name())) {
      vanish();
      return;
    }
    ClientTurn turn = here.client().receive(bytes);
    turn.outgoing().ifPresent(this::answer);
    if (turn.kind() == ClientTurn.Kind.DONE) {
      acknowledged.add(here.session());
      over(here.session());
      end("DONE");
    }
  }

  private void over(SessionId session) {
    opened.add(session);
    place = Optional.empty();
  }

  /** Its answer is written down, or is not and has to be sent again. */
  private void note(ToDevice.Noted noted) {
    Place here = place.orElseThrow();
    Optional<Bytes> pending = here.client().pending();
    boolean held = acknowledge(here, noted.held());
    if (!noted.stay()) {
      end("NOTED");
    } else if (!held) {
      pending.ifPresent(this::answer);
    }
  }

  /** Whether that is its last answer, which is written down then. */
  private boolean acknowledge(Place here, Bytes held) {
    Optional<Bytes> last =
        here.client().pending().filter(each -> SumHead.digest(each.array()).equals(held));
    last.filter(TestDevice::isInput).ifPresent(input -> acknowledged.add(here.session()));
    return last.isPresent();
  }

  private static boolean isInput(Bytes answer) {
    return kind(answer).equals(Optional.of(ToSumServer.Kind.INPUT));
  }

  private static Optional<ToSumServer.Kind> kind(Bytes answer) {
    try {
      return Optional.of(ToSumServer.decode(answer.array()).kind());
    } catch (MalformedMessageException e) {
      return Optional.empty();
    }
  }

  private void leave(ComeBackReason reason) {
    switch (reason) {
      case SUM_OPENED -> place.ifPresent(here -> over(here.session()));
      case SUM_FAILED, SHARD_FAILED -> place = Optional.empty();
      default -> {}
    }
    end(reason.name());
  }

  private void answer(Bytes message) {
    kind(message).ifPresent(watcher);
    sendAnswer(message);
  }

  /** Sends what its client says. */
  void sendAnswer(Bytes message) {
    send(new FromDevice.SecAgg(message));
  }

  final void send(FromDevice message) {
    call.send(message);
  }

  /** The network is gone, for all that the coordinator knows. */
  void vanish() {
    end("VANISHED");
    call.cancel();
  }

  private void end(String word) {
    ending.complete(new Ending(word));
  }
}
