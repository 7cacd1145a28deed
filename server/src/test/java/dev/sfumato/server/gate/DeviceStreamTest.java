package dev.sfumato.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.typesafe.config.ConfigFactory;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.JoinStatement;
import dev.sfumato.protocol.message.ReturnStatement;
import dev.sfumato.protocol.message.SeatName;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.metrics.ServerMetrics;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One stream against its limits, with a transport that a test can stop. */
class DeviceStreamTest {
  private static final ActorSystem<Void> SYSTEM =
      ActorSystem.create(
          Behaviors.empty(),
          "stream",
          ConfigFactory.parseString("pekko.actor.provider = local, pekko.loglevel = OFF")
              .withFallback(ConfigFactory.defaultReference())
              .resolve());

  private static final ShardKey KEY = new ShardKey("campaign", 1, 1);

  private final ServerMetrics metrics = new ServerMetrics();
  private final Gate gate = gate();
  private final Line line = new Line();

  @AfterAll
  static void stop() {
    SYSTEM.terminate();
  }

  @Test
  void deviceThatDoesNotRead_isSlowReaderAndCutOff() {
    DeviceStream stream = open();
    stream.message(hello());
    line.unread = true;
    stream.look();
    assertThat(line.ending).isEqualTo("cut off");
    assertThat(ended("slow-reader")).isEqualTo(1);
    assertThat(gate.streams()).isEmpty();
  }

  @Test
  void messagesThatAreSigned_areNotQuick() {
    DeviceStream stream = open();
    assertThat(stream.isQuick()).isTrue();
    stream.message(hello());
    assertThat(stream.isQuick()).isFalse();
  }

  @Test
  void deviceThatReads_mayTakeItsTime() {
    DeviceStream stream = open();
    stream.message(hello());
    stream.look();
    assertThat(line.ending).isEmpty();
  }

  /** However many there are and however long: a device takes no longer message. */
  @Test
  void offers_ofManyLongTerms_areAMessageThatADeviceTakes() {
    long[] ends = new long[2 * CampaignTerms.MAX_STRETCHES];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = (i + 1L) << 8;
    }
    Region ragged = Region.around(new Bounds(0, 0, 1, 1), 4096).within(OpenCells.between(ends));
    for (int i = 0; i < 10; i++) {
      offer(gate, ragged);
    }
    open().message(hello());
    assertThat(ToDeviceCodec.encode(line.sent.get(0)).getSerializedSize())
        .isBetween(ToDevice.Offers.MAX_BYTES / 2, ToDevice.Offers.MAX_BYTES);
  }

  @Test
  void deviceThatEndsItsSide_isLostAndItsCallEnds() {
    DeviceStream stream = open();
    stream.finished();
    assertThat(line.ending).isEqualTo("LOST");
    assertThat(ended("lost")).isEqualTo(1);
    assertThat(gate.streams()).isEmpty();
  }

  @Test
  void deviceThatIsGone_endsItsCall() {
    DeviceStream stream = open();
    stream.message(hello());
    stream.lost();
    assertThat(line.ending).isEqualTo("LOST");
  }

  @Test
  void lineThatTakesNothing_endsItsCall() {
    DeviceStream stream = open();
    line.closed = true;
    stream.message(hello());
    assertThat(line.ending).isEqualTo("LOST");
    assertThat(gate.streams()).isEmpty();
  }

  @Test
  void gateThatClosed_turnsALateStreamAway() {
    gate.close();
    open();
    assertThat(line.reasons()).containsExactly(ComeBackReason.BUSY);
    assertThat(line.ending).isEqualTo("NOT_OPEN");
    assertThat(gate.streams()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ff", "0a00", "1200"})
  void bytesThatAreNoMessage_areMalformedAndSaySo(String hex) {
    DeviceStream stream = open();
    stream.message(Bytes.fromHex(hex).array());
    assertThat(line.reasons()).containsExactly(ComeBackReason.MALFORMED);
    assertThat(line.ending).isEqualTo("MALFORMED");
    assertThat(line.fault).startsWith("no message: ");
  }

  @Test
  void messageOutOfTurn_isToldWhichAndWhen() {
    DeviceStream stream = open();
    stream.message(hello());
    stream.message(hello());
    assertThat(line.fault).isEqualTo("out of turn: HELLO while CHOOSING");
  }

  /** What the shard dropped it for is what the device is told, and what is counted. */
  @ParameterizedTest
  @CsvSource({
    "OUT_OF_RANGE, MALFORMED, malformed, in its seat: out of range",
    "BAD_SIGNATURE, BAD_SIGNATURE, bad-signature, in its seat: bad signature",
    "LATE, DROPPED, dropped, ''",
    "DECLINED, DECLINED, declined, ''",
  })
  void dropped_throughTheGate_endsWithTheReasonOfTheShard(
      DropReason reason, String ending, String counted, String fault) {
    DeviceStream stream = open();
    stream.message(hello());
    stream.message(join());
    ActorRef<ToGate> actor =
        SYSTEM.systemActorOf(
            GateActor.create(gate, watched -> {}, SYSTEM.ignoreRef()),
            "gate-" + reason,
            Props.empty());
    actor.tell(new ToGate.Dropped(stream.ticket(), reason));
    long deadline = System.nanoTime() + Duration.ofMinutes(5).toNanos();
    while (!gate.streams().isEmpty() && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    synchronized (stream) {
      assertThat(line.ending).isEqualTo(ending);
      assertThat(line.fault).isEqualTo(fault);
    }
    assertThat(ended(counted)).isEqualTo(1);
  }

  private byte[] join() {
    ToDevice.Offers offers = (ToDevice.Offers) line.sent.get(0);
    CampaignId campaign = offers.campaigns().get(0).id();
    Primitives primitives = Providers.jdk();
    KeyPair identity = primitives.newIdentity(new SecureRandom()::nextBytes);
    JoinStatement statement = new JoinStatement(offers.coordinator(), campaign, offers.nonce());
    return FromDeviceCodec.encode(
            new FromDevice.Join(
                campaign, identity.publicKey(), primitives.sign(identity, statement.bytes())))
        .toByteArray();
  }

  @Test
  void streamBeforeASeat_takesAFewKibibytes() {
    assertThat(open().mostBytes()).isEqualTo(4096);
  }

  /** Each request lets an answer of its length come, and no more once that is written down. */
  @Test
  void streamInASeat_takesWhatItsRoundAsksFor() {
    DeviceStream stream = seated();
    assertThat(stream.mostBytes()).isEqualTo(4096);
    stream.deliver(new byte[10], 50_000);
    assertThat(stream.mostBytes()).isEqualTo(50_006);
    stream.noted(Bytes.wrap(new byte[16]), Duration.ofSeconds(1), true);
    assertThat(stream.mostBytes()).isEqualTo(4096);
    assertThat(line.ending).isEmpty();
  }

  @Test
  void visitThatIsOver_endsAfterItsAnswerIsNoted() {
    DeviceStream stream = seated();
    stream.noted(Bytes.wrap(new byte[16]), Duration.ofHours(1), false);
    assertThat(line.sent.get(line.sent.size() - 1))
        .isEqualTo(new ToDevice.Noted(Bytes.wrap(new byte[16]), Duration.ofHours(1), false));
    assertThat(line.ending).isEqualTo("VISITED");
    assertThat(ended("visited")).isEqualTo(1);
  }

  @Test
  void secondStreamInASeat_endsTheFirst() {
    DeviceStream stream = seated();
    stream.replaced();
    assertThat(line.ending).isEqualTo("REPLACED");
  }

  @Test
  void hostThatIsLost_sendsItsDevicesAwayForAMoment() {
    DeviceStream stream = seated();
    stream.hostLost(new ShardKey("another", 1, 1));
    assertThat(line.ending).isEmpty();
    stream.hostLost(KEY);
    assertThat(line.ending).isEqualTo("NEXT_ROUND");
  }

  /** Its sum goes on in another process before the usual pause is over, and may be paid for. */
  @Test
  void nodeThatStops_callsThoseInASeatBackSoon_andTheOthersLater() {
    DeviceStream stream = seated();
    stream.close();
    assertThat(line.ending).isEqualTo("NOT_OPEN");
    assertThat(away()).isLessThanOrEqualTo(Duration.ofSeconds(4));

    line.sent.clear();
    open().close();
    assertThat(line.ending).isEqualTo("BUSY");
    assertThat(away()).isGreaterThanOrEqualTo(gate.limits().idle());
  }

  private Duration away() {
    return ((ToDevice.ComeBack) line.sent.get(line.sent.size() - 1)).after();
  }

  @Test
  void returnWithAnotherSignature_isBadSignature() {
    DeviceStream stream = open();
    stream.message(hello());
    stream.message(back(new SeatName(campaign(), 0, 1, 4), new SeatName(campaign(), 0, 1, 5)));
    assertThat(line.ending).isEqualTo("BAD_SIGNATURE");
  }

  @Test
  void answerBeforeItsSeatIsFound_isOutOfTurn() {
    DeviceStream stream = returning();
    stream.message(
        FromDeviceCodec.encode(new FromDevice.SecAgg(Bytes.wrap(new byte[3]))).toByteArray());
    assertThat(line.fault).isEqualTo("out of turn: SECAGG while RETURNING");
  }

  @Test
  void sumThatIsOver_isToldToWhoComesBack() {
    DeviceStream stream = returning();
    stream.dismiss(StreamEnd.SUM_OPENED, Duration.ZERO);
    assertThat(line.ending).isEqualTo("SUM_OPENED");
    assertThat(line.sent.get(line.sent.size() - 1))
        .isEqualTo(new ToDevice.ComeBack(Duration.ZERO, ComeBackReason.SUM_OPENED));
  }

  @Test
  void deviceThatComesBack_isGreetedEvenIfThereIsNothingToJoin() {
    gate.withdraw(campaignOffered());
    DeviceStream stream = open();
    stream.message(
        FromDeviceCodec.encode(
                new FromDevice.Hello(ProtocolVersion.OLDEST, ProtocolVersion.NEWEST, true))
            .toByteArray());
    assertThat(((ToDevice.Offers) line.sent.get(0)).campaigns()).isEmpty();
    assertThat(line.ending).isEmpty();
  }

  private DeviceStream seated() {
    DeviceStream stream = returning();
    stream.seated(KEY, SYSTEM.ignoreRef(), 4);
    return stream;
  }

  private DeviceStream returning() {
    DeviceStream stream = open();
    stream.message(hello());
    SeatName seat = new SeatName(campaign(), 0, 1, 4);
    stream.message(back(seat, seat));
    assertThat(line.ending).isEmpty();
    return stream;
  }

  private CampaignId campaign() {
    return ((ToDevice.Offers) line.sent.get(0)).campaigns().get(0).id();
  }

  private CampaignId campaignOffered() {
    return gate.offerings().get(0).terms().id();
  }

  /** Comes back to a seat, and signs for that or another one. */
  private byte[] back(SeatName named, SeatName signed) {
    ToDevice.Offers offers = (ToDevice.Offers) line.sent.get(0);
    Primitives primitives = Providers.jdk();
    KeyPair identity = primitives.newIdentity(new SecureRandom()::nextBytes);
    byte[] statement = new ReturnStatement(offers.coordinator(), signed, offers.nonce()).bytes();
    return FromDeviceCodec.encode(
            new FromDevice.Return(
                named, identity.publicKey(), primitives.sign(identity, statement)))
        .toByteArray();
  }

  private DeviceStream open() {
    DeviceStream stream = new DeviceStream(gate, line);
    stream.open();
    return stream;
  }

  private Gate gate() {
    GateLimits limits =
        new GateLimits(
            10,
            1,
            10,
            Duration.ofSeconds(9),
            Duration.ofSeconds(9),
            Duration.ofSeconds(9),
            Duration.ofSeconds(1));
    Gate made =
        new Gate(limits, metrics, new CoordinatorId(Bytes.wrap(new byte[32])), Providers.jdk());
    made.attach(SYSTEM.ignoreRef());
    offer(made, Region.ofGrid(4));
    return made;
  }

  private static void offer(Gate made, Region region) {
    CampaignTerms terms =
        new CampaignTerms(
            CampaignId.random(new SecureRandom()), Epsilon.of(1), Participation.ONCE, region);
    var unused =
        made.offer(
            new Offering(terms, terms.encode().length, Optional.empty(), SYSTEM.ignoreRef()));
  }

  private double ended(String reason) {
    return metrics.registry().get("sfumato.streams.ended").tag("reason", reason).counter().count();
  }

  private static byte[] hello() {
    return FromDeviceCodec.encode(
            new FromDevice.Hello(ProtocolVersion.OLDEST, ProtocolVersion.NEWEST))
        .toByteArray();
  }

  /** A line that keeps what is sent, to a device that reads it or does not. */
  private static final class Line implements DeviceLine {
    private final List<ToDevice> sent = new ArrayList<>();
    private boolean unread;
    private boolean closed;
    private String ending = "";
    private String fault = "";

    List<ComeBackReason> reasons() {
      return sent.stream().map(message -> ((ToDevice.ComeBack) message).reason()).toList();
    }

    @Override
    public void requestNext() {}

    @Override
    public boolean send(ToDevice message) {
      sent.add(message);
      return !closed;
    }

    @Override
    public boolean seat(ToDevice.Seat seat, ByteString query) {
      return send(seat);
    }

    @Override
    public boolean isUnreadFor(Duration limit) {
      return unread;
    }

    @Override
    public void hangUp(StreamEnd end, String text) {
      ending = end.name();
      fault = text;
    }

    @Override
    public void cutOff() {
      ending = "cut off";
    }
  }
}
