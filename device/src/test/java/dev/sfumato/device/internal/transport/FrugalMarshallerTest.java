package dev.sfumato.device.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.OffersWire;
import dev.sfumato.protocol.wire.v1.SeatWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import io.grpc.KnownLength;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a message of a coordinator costs a device in memory before it is refused. */
class FrugalMarshallerTest {
  private static final int MEBIBYTES = 1 << 20;
  private static final FrugalMarshaller MARSHALLER = new FrugalMarshaller();

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static long allocated() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** As gRPC hands messages over. */
  private static final class Known extends ByteArrayInputStream implements KnownLength {
    Known(byte[] bytes) {
      super(bytes);
    }
  }

  /** 16 million cells of one byte each. */
  private static byte[] hugeSeat() throws Exception {
    Query small = Queries.query(Queries.small().terms(), 0, "1", new Shard(1000, 900, 50));
    byte[] honest = small.encode();
    // Sixteen cells: a count of one byte and a few bytes each, at the end.
    int cells = honest.length - 1 - cellBytes(small);
    ByteArrayOutputStream query = new ByteArrayOutputStream();
    query.write(honest, 0, cells);
    int count = 15 * MEBIBYTES;
    for (int left = count; left > 0; left >>= 7) {
      query.write(left < 0x80 ? left : left & 0x7f | 0x80);
    }
    query.write(new byte[count]);
    return seat(query.toByteArray()).toByteArray();
  }

  private static int cellBytes(Query query) {
    return dev.sfumato.protocol.PartitionCodec.encode(query.partition()).length - 1;
  }

  private static ToDeviceWire seat(byte[] query) {
    return ToDeviceWire.newBuilder()
        .setSeat(
            SeatWire.newBuilder()
                .setQuery(ByteString.copyFrom(query))
                .setSalt(ByteString.copyFrom(new byte[32]))
                .setSum(4)
                .setIndex(3))
        .build();
  }

  @Test
  void hugeQuery_isRefusedByThePolicyInLittleMoreThanItsOwnBytes() throws Exception {
    byte[] message = hugeSeat();
    PolicyRules policy = PolicyRules.builder().optedIn(true).build();
    // Once before, so that classes and tables are not counted.
    refusal(message, policy);
    long before = allocated();
    Optional<Objection> refusal = refusal(message, policy);
    long cost = allocated() - before;
    assertThat(refusal.map(Objection::reason)).contains(ObjectionReason.VECTOR_TOO_LONG);
    assertThat(cost).isLessThan(message.length + MEBIBYTES);
  }

  private static Optional<Objection> refusal(byte[] message, PolicyRules policy) throws Exception {
    ToDeviceWire wire = MARSHALLER.parse(new Known(message));
    return policy.refusal(ToDeviceCodec.head(wire.getSeat()), Instant.now());
  }

  @Test
  void longMessagesThatAreNoSeat_areOfNoKindInLittleMoreThanTheirOwnBytes() {
    OffersWire.Builder offers = OffersWire.newBuilder();
    for (int i = 0; i < MEBIBYTES; i++) {
      offers.addTerms(ByteString.copyFrom(new byte[] {1}));
    }
    byte[] tiny = ToDeviceWire.newBuilder().setOffers(offers).build().toByteArray();
    MARSHALLER.parse(new Known(tiny));
    long before = allocated();
    assertThat(MARSHALLER.parse(new Known(tiny)).getMessageCase())
        .isEqualTo(ToDeviceWire.MessageCase.MESSAGE_NOT_SET);
    assertThat(allocated() - before).isLessThan(tiny.length + MEBIBYTES);
  }

  /** The longest terms there may be are offered, and nothing else has to be left out for them. */
  @Test
  void offers_ofTheLongestTerms_areRead() throws Exception {
    ToDevice.Offers offers =
        new ToDevice.Offers(
            ProtocolVersion.NEWEST,
            ShardHost.COORDINATOR,
            ShardHost.filled(ToDevice.Offers.NONCE_BYTES, 3),
            List.of(Queries.longest(1), Queries.small().terms()));
    byte[] message = ToDeviceCodec.encode(offers).toByteArray();
    assertThat(ToDeviceCodec.decode(MARSHALLER.parse(new Known(message)))).isEqualTo(offers);
    assertThat(FrugalMarshaller.SHORT).isEqualTo(ToDevice.Offers.MAX_BYTES);
  }

  @Test
  void longSeat_followedByAnythingElse_isOfNoKind() {
    byte[] seat = seat(new byte[2 * FrugalMarshaller.SHORT]).toByteArray();
    byte[] more = Arrays.copyOf(seat, seat.length + 2);
    more[seat.length] = 0x08;
    for (InputStream each : new InputStream[] {new Known(more), new ByteArrayInputStream(more)}) {
      assertThat(MARSHALLER.parse(each).getMessageCase())
          .isEqualTo(ToDeviceWire.MessageCase.MESSAGE_NOT_SET);
    }
  }

  @Test
  void messages_shortAndLong_areReadAsTheyAre() {
    for (int length : new int[] {0, 10, FrugalMarshaller.SHORT, 3 * FrugalMarshaller.SHORT}) {
      ToDeviceWire message = seat(new byte[length]);
      assertThat(MARSHALLER.parse(new Known(message.toByteArray()))).isEqualTo(message);
      assertThat(MARSHALLER.parse(new ByteArrayInputStream(message.toByteArray())))
          .isEqualTo(message);
    }
  }
}
