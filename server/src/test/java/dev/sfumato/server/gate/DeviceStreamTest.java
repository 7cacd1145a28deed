package dev.sfumato.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.v1.ComeBack;
import dev.sfumato.protocol.wire.v1.ToDevice;
import dev.sfumato.secagg.Bytes;
import dev.sfumato.secagg.CoordinatorId;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.server.address.Callers;
import dev.sfumato.server.address.ForwardedHeader;
import dev.sfumato.server.api.ServerMetrics;
import io.grpc.stub.ServerCallStreamObserver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** One stream against its limits, with a transport that a test can stop. */
class DeviceStreamTest {
  private static final ActorSystem<Void> SYSTEM =
      ActorSystem.create(
          Behaviors.empty(),
          "stream",
          ConfigFactory.parseString("pekko.actor.provider = local, pekko.loglevel = OFF")
              .withFallback(ConfigFactory.defaultReference())
              .resolve());

  private static final Callers CALLERS =
      new Callers(List.of(), ForwardedHeader.X_FORWARDED_FOR, true);

  private final ServerMetrics metrics = new ServerMetrics();
  private final List<Duration> cutOffs = new ArrayList<>();

  @AfterAll
  static void stop() {
    SYSTEM.terminate();
  }

  @Test
  void deviceThatDoesNotRead_isSlowReader() throws Exception {
    Gate gate = gate(limits(10, Duration.ofMillis(1)));
    Call call = new Call(false);
    DeviceStream stream = open(gate, call, "127.0.0.1");
    stream.onNext(hello());
    Thread.sleep(5);
    stream.look();
    assertThat(cutOffs).containsExactly(Duration.ZERO);
    assertThat(ended("slow-reader")).isEqualTo(1);
    assertThat(gate.streams()).isEmpty();
  }

  @Test
  void deviceThatReads_mayTakeItsTime() throws Exception {
    Gate gate = gate(limits(10, Duration.ofMillis(1)));
    Call call = new Call(false);
    DeviceStream stream = open(gate, call, "127.0.0.1");
    stream.onNext(hello());
    stream.ready();
    Thread.sleep(5);
    stream.look();
    assertThat(call.completed).isFalse();
  }

  @Test
  void tooManyStreams_areBusy() throws Exception {
    Gate gate = gate(limits(2, Duration.ofSeconds(9)));
    open(gate, new Call(true), "127.0.0.1");
    open(gate, new Call(true), "127.0.0.1");
    Call third = new Call(true);
    open(gate, third, "127.0.0.1");
    assertThat(third.reasons()).containsExactly(ComeBack.Reason.BUSY);
    assertThat(ended("busy")).isEqualTo(1);
  }

  @Test
  void tooManyStreamsOfOneAddress_areBusy_othersAreNot() throws Exception {
    Gate gate = gate(limits(100, Duration.ofSeconds(9)));
    DeviceStream first = open(gate, new Call(true), "192.0.2.1");
    Call second = new Call(true);
    open(gate, second, "192.0.2.1");
    assertThat(second.reasons()).containsExactly(ComeBack.Reason.BUSY);
    Call other = new Call(true);
    open(gate, other, "192.0.2.2");
    assertThat(other.sent).isEmpty();
    first.onCompleted();
    Call third = new Call(true);
    open(gate, third, "192.0.2.1");
    assertThat(third.sent).isEmpty();
  }

  @Test
  void streamsOfOneSubnetOfIpv6_areOfOneAddress() throws Exception {
    Gate gate = gate(limits(100, Duration.ofSeconds(9)));
    open(gate, new Call(true), "2001:db8:7:7::1");
    Call same = new Call(true);
    open(gate, same, "2001:db8:7:7::2");
    assertThat(same.reasons()).containsExactly(ComeBack.Reason.BUSY);
    assertThat(ended("address-full")).isEqualTo(1);
    Call other = new Call(true);
    open(gate, other, "2001:db8:7:8::1");
    assertThat(other.sent).isEmpty();
  }

  @Test
  void streamsOfThisMachine_areLimitedUnlessItIsExempt() throws Exception {
    Gate gate = gate(limits(100, Duration.ofSeconds(9)));
    Call second = new Call(true);
    for (Call each : new Call[] {new Call(true), second}) {
      var machine = Callers.STRICT.of(InetAddress.getLoopbackAddress(), List.of());
      new DeviceStream(gate, each, machine, cutOffs::add).open();
    }
    assertThat(second.reasons()).containsExactly(ComeBack.Reason.BUSY);
    Call exempt = new Call(true);
    open(gate, new Call(true), "127.0.0.1");
    open(gate, exempt, "127.0.0.1");
    assertThat(exempt.sent).isEmpty();
  }

  private DeviceStream open(Gate gate, Call call, String address) throws UnknownHostException {
    DeviceStream stream =
        new DeviceStream(
            gate, call, CALLERS.of(InetAddress.getByName(address), List.of()), cutOffs::add);
    stream.open();
    return stream;
  }

  private static GateLimits limits(int streams, Duration reading) {
    return new GateLimits(
        streams,
        1,
        1 << 20,
        Duration.ofSeconds(9),
        Duration.ofSeconds(9),
        reading,
        Duration.ofSeconds(1));
  }

  private Gate gate(GateLimits limits) {
    Gate gate =
        new Gate(
            limits,
            metrics,
            new CoordinatorId(Bytes.wrap(new byte[32])),
            Enrolled.ANYONE,
            Providers.jdk());
    gate.attach(SYSTEM.ignoreRef());
    CampaignTerms terms =
        new CampaignTerms(
            CampaignId.random(new SecureRandom()),
            Epsilon.of(1),
            Participation.ONCE,
            Region.ofGrid(4));
    var unused = gate.offer(new Offering(terms, SYSTEM.ignoreRef()));
    return gate;
  }

  private double ended(String reason) {
    return metrics.registry().get("sfumato.streams.ended").tag("reason", reason).counter().count();
  }

  private static dev.sfumato.protocol.wire.v1.FromDevice hello() {
    return FromDeviceCodec.encode(new FromDevice.Hello(1, 1, Bytes.wrap(new byte[0])));
  }

  /** A call that keeps what is sent, to a device that reads it or does not. */
  private static final class Call extends ServerCallStreamObserver<ToDevice> {
    private final boolean reads;
    private final List<ToDevice> sent = new ArrayList<>();
    private boolean completed;

    Call(boolean reads) {
      this.reads = reads;
    }

    List<ComeBack.Reason> reasons() {
      return sent.stream().map(message -> message.getComeBack().getReason()).toList();
    }

    @Override
    public void onNext(ToDevice message) {
      sent.add(message);
    }

    @Override
    public void onError(Throwable failure) {
      completed = true;
    }

    @Override
    public void onCompleted() {
      completed = true;
    }

    @Override
    public boolean isReady() {
      return reads;
    }

    @Override
    public boolean isCancelled() {
      return false;
    }

    @Override
    public void setOnCancelHandler(Runnable handler) {}

    @Override
    public void setOnReadyHandler(Runnable handler) {}

    @Override
    public void setCompression(String compression) {}

    @Override
    public void setMessageCompression(boolean enable) {}

    @Override
    public void disableAutoInboundFlowControl() {}

    @Override
    public void request(int count) {}
  }
}
