package dev.sfumato.server.live;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.JoinStatement;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import dev.sfumato.secagg.SecAggClient;
import dev.sfumato.secagg.client.ClientSetup;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.session.ClientPolicy;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.vector.Bytes;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A device in as few lines as it takes, with one identity for its one campaign. It keeps the ledger
 * that matters here: after a masked input it never sends another for the same query, and under
 * {@code once} for the campaign.
 */
class TestDevice {
  static final Primitives PRIMITIVES = Providers.best();

  /** The message after which it goes away without a word. */
  enum DropAfter {
    NOTHING,
    SEAT,
    NEIGHBOURS,
    DELIVERY,
    SURVIVORS
  }

  /** How a participation ended: a word for a test to compare. */
  record Ending(String word) {}

  /** An input that left: its query, its shard's session, and what was in it. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Sent(int query, SessionId session, long[] entries) {}

  final KeyPair identity;
  private final long morton;
  private final DropAfter drop;
  private final Set<Integer> paid = new HashSet<>();
  final List<Sent> sent = new CopyOnWriteArrayList<>();

  /** The sessions whose sums were opened, as far as it was told. */
  final Set<SessionId> opened = ConcurrentHashMap.newKeySet();

  CompletableFuture<Ending> ending = new CompletableFuture<>();
  private DeviceCall call = new DeviceCall(this);
  private Optional<CoordinatorId> coordinator = Optional.empty();
  private Optional<CampaignTerms> terms = Optional.empty();
  private Optional<SecAggClient> client = Optional.empty();
  private Optional<Query> query = Optional.empty();
  private Optional<SessionId> session = Optional.empty();

  TestDevice(long morton, DropAfter drop) {
    this(PRIMITIVES.newIdentity(RandomBytes.secure()), morton, drop);
  }

  TestDevice(KeyPair identity, long morton, DropAfter drop) {
    this.identity = identity;
    this.morton = morton;
    this.drop = drop;
  }

  /** Takes part once; the stream's end completes it. */
  synchronized CompletableFuture<Ending> takePart(DevicesGrpc.DevicesStub coordinatorStub) {
    ending = new CompletableFuture<>();
    client = Optional.empty();
    query = Optional.empty();
    call = new DeviceCall(this);
    coordinatorStub.takePart(call);
    send(hello());
    return ending;
  }

  FromDevice hello() {
    return new FromDevice.Hello(
        ProtocolVersion.OLDEST, ProtocolVersion.NEWEST, Bytes.wrap(new byte[0]));
  }

  /** Whether its ledger lets it take part again. */
  synchronized boolean mayTakePart() {
    boolean once = terms.map(pinned -> pinned.participation() == Participation.ONCE).orElse(false);
    return !(once && !paid.isEmpty());
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

  /** A stream has ended; if it is the present one, so has the participation. */
  synchronized void over(DeviceCall ended, String word) {
    if (ended == call) {
      end(word);
    }
  }

  private void take(ToDevice message) throws MalformedMessageException {
    switch (message.kind()) {
      case OFFERS -> join((ToDevice.Offers) message);
      case SEAT -> sit((ToDevice.Seat) message);
      case SECAGG -> talk(((ToDevice.SecAgg) message).message().array());
      case COME_BACK -> end(((ToDevice.ComeBack) message).reason().name());
    }
  }

  void join(ToDevice.Offers offers) {
    coordinator = Optional.of(offers.coordinator());
    terms = Optional.of(offers.campaigns().get(0));
    JoinStatement statement =
        new JoinStatement(offers.coordinator(), terms.get().id(), offers.nonce());
    send(
        new FromDevice.Join(
            terms.get().id(), identity.publicKey(), PRIMITIVES.sign(identity, statement.bytes())));
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
    query = Optional.of(seat.query());
    session = Optional.of(seat.query().session(seat.salt()));
    Session agreed = new Session(session.get(), coordinator.orElseThrow(), seat.query().secAgg());
    SecAggClient seated =
        SecAggClient.seat(
            new ClientSetup(
                agreed,
                seat.index(),
                identity,
                ClientPolicy.WIDEST,
                this::input,
                PRIMITIVES,
                RandomBytes.secure()));
    client = Optional.of(seated);
    seated.start().ifPresent(this::send);
  }

  private dev.sfumato.secagg.vector.ModularVector input() {
    return InsecureNoiselessEncoder.encode(query.orElseThrow(), entries());
  }

  private long[] entries() {
    return InsecureNoiselessEncoder.entries(query.orElseThrow(), morton);
  }

  private void talk(byte[] bytes) throws MalformedMessageException {
    ToClient.Kind kind = ToClient.decode(bytes).kind();
    if (kind.name().equals(drop.name())) {
      vanish();
      return;
    }
    Optional<ToServer> answer = client.orElseThrow().receive(bytes);
    answer.ifPresent(
        message -> {
          if (message.kind() == ToServer.Kind.MASKED_INPUT) {
            paid.add(query.orElseThrow().number());
            sent.add(new Sent(query.orElseThrow().number(), session.orElseThrow(), entries()));
          }
          send(message);
        });
    if (client.orElseThrow().isDone()) {
      opened.add(session.orElseThrow());
      end("DONE");
    }
  }

  void send(ToServer message) {
    send(new FromDevice.SecAgg(Bytes.wrap(message.encode())));
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
