package dev.sfumato.device.testing;

import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.JoinStatement;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.SecAggServer;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.server.Outgoing;
import dev.sfumato.secagg.server.ServerSetup;
import dev.sfumato.secagg.server.ServerStep;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Gathers one shard of devices and sums it with the real server of secure aggregation. */
public final class ShardHost {
  public static final CoordinatorId COORDINATOR = new CoordinatorId(filled(32, 7));

  private final Primitives primitives = Providers.best();
  private final Query query;
  private final Bytes salt = filled(Query.SALT_BYTES, 9);
  private final List<Guest> seated = new ArrayList<>();
  private final CompletableFuture<Optional<AggregateSum>> result = new CompletableFuture<>();
  private @Nullable SecAggServer server;

  public ShardHost(Query query) {
    this.query = query;
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

  /** The sum, or nothing when the session was given up. */
  public CompletableFuture<Optional<AggregateSum>> result() {
    return result;
  }

  /** The deadline of a round has passed. */
  public synchronized void closeRound() {
    if (server != null) {
      spread(server.closeRound());
    }
  }

  private void seat(Guest guest, Bytes identity) {
    if (server != null
        || seated.stream().anyMatch(each -> Objects.equals(each.identity, identity))) {
      guest.voice.say(new ToDevice.ComeBack(Duration.ofMinutes(1), ComeBackReason.SEATED_BEFORE));
      guest.voice.hangUp();
      return;
    }
    guest.identity = identity;
    guest.index = seated.size();
    seated.add(guest);
    if (seated.size() == query.shard().devices()) {
      begin();
    }
  }

  private void begin() {
    Session session = new Session(query.session(salt), COORDINATOR, query.secAgg());
    server =
        new SecAggServer(
            new ServerSetup(
                session,
                index -> Objects.requireNonNull(seated.get(index).identity),
                primitives,
                RandomBytes.secure(),
                Workers.caller()));
    seated.forEach(guest -> guest.voice.say(new ToDevice.Seat(query, salt, guest.index)));
  }

  private void spread(ServerStep step) {
    for (Outgoing outgoing : step.outgoing()) {
      byte[] bytes = outgoing.message().encode();
      seated.get(outgoing.client()).voice.say(new ToDevice.SecAgg(Bytes.wrap(bytes)));
    }
    if (server != null && (server.result().isPresent() || server.abortReason().isPresent())) {
      result.complete(server.result());
    }
  }

  private final class Guest implements Conversation {
    private final Voice voice;
    private final Bytes nonce = filled(ToDevice.Offers.NONCE_BYTES, 3);
    private @Nullable Bytes identity;
    private int index = -1;

    Guest(Voice voice) {
      this.voice = voice;
    }

    @Override
    public void hear(FromDevice message) {
      synchronized (ShardHost.this) {
        switch (message.kind()) {
          case HELLO ->
              voice.say(new ToDevice.Offers(1, COORDINATOR, nonce, List.of(query.terms())));
          case JOIN -> join((FromDevice.Join) message);
          case DECLINE -> gone();
          case SECAGG -> {
            if (server != null) {
              spread(server.receive(index, ((FromDevice.SecAgg) message).message().array()));
            }
          }
        }
      }
    }

    private void join(FromDevice.Join join) {
      byte[] signed = new JoinStatement(COORDINATOR, query.terms().id(), nonce).bytes();
      if (primitives.verify(join.identity(), signed, join.signature())) {
        seat(this, join.identity());
      }
    }

    @Override
    public void gone() {
      synchronized (ShardHost.this) {
        if (server != null && index >= 0) {
          spread(server.disconnect(index));
        }
      }
    }
  }
}
