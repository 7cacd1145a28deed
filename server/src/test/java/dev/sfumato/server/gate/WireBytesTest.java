package dev.sfumato.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.SeatName;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** By hand and by the generated classes: the same bytes, and of any bytes the same message. */
class WireBytesTest {
  private static final long SEED = 20261118;
  private static final int ROUNDS = 2_000;
  private static final List<ComeBackReason> REASONS = List.of(ComeBackReason.values());

  private final Random random = new Random(SEED);

  @Test
  void encode_isWhatTheGeneratedClassesWrite() {
    for (int i = 0; i < ROUNDS; i++) {
      ToDevice message = toDevice(i % 4);
      assertThat(WireBytes.encode(message))
          .as("seed %d, round %d, %s", SEED, i, message.kind())
          .isEqualTo(ToDeviceCodec.encode(message).toByteArray());
    }
  }

  @Test
  void decode_ofGoodMessages_givesThem() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      FromDevice message = fromDevice(i % 5);
      assertThat(WireBytes.decode(FromDeviceCodec.encode(message).toByteArray()))
          .as("seed %d, round %d", SEED, i)
          .isEqualTo(message);
    }
  }

  /** Cut, grown, turned around and joined: what comes of them is the same, fault or message. */
  @Test
  void decode_ofAnyBytes_isWhatTheGeneratedClassesMakeOfThem() {
    for (int i = 0; i < 10 * ROUNDS; i++) {
      byte[] bytes = spoilt(FromDeviceCodec.encode(fromDevice(i % 5)).toByteArray());
      assertThat(outcome(() -> WireBytes.decode(bytes)))
          .as("seed %d, round %d, bytes %s", SEED, i, Arrays.toString(bytes))
          .isEqualTo(outcome(() -> FromDeviceCodec.decode(FromDeviceWire.parseFrom(bytes))));
    }
  }

  private interface Decoding {
    FromDevice run() throws WireException, InvalidProtocolBufferException;
  }

  private static Object outcome(Decoding decoding) {
    try {
      return decoding.run();
    } catch (WireException e) {
      return "refused: " + e.getMessage();
    } catch (InvalidProtocolBufferException e) {
      return "no message";
    }
  }

  private byte[] spoilt(byte[] good) {
    byte[] bytes = good.clone();
    switch (random.nextInt(5)) {
      case 0 -> bytes = Arrays.copyOf(good, random.nextInt(good.length + 4));
      case 1 -> {
        if (bytes.length > 0) {
          bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
      }
      case 2 -> {
        // The head decides: tags and lengths.
        for (int i = 0; i < Math.min(4, bytes.length); i++) {
          bytes[i] = (byte) random.nextInt(256);
        }
      }
      case 3 -> bytes = joined(good, FromDeviceCodec.encode(fromDevice(0)).toByteArray());
      default -> bytes = joined(good, good);
    }
    return bytes;
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private FromDevice fromDevice(int kind) {
    return switch (kind) {
      case 0 -> new FromDevice.Hello(1, 1 + random.nextInt(300), random.nextBoolean());
      case 1 -> new FromDevice.SecAgg(bytes(random.nextInt(300)));
      case 2 ->
          new FromDevice.Return(
              new SeatName(
                  new CampaignId(bytes(CampaignId.BYTES)),
                  1 + random.nextInt(3),
                  1 + random.nextInt(200),
                  random.nextInt(100_000)),
              bytes(32),
              bytes(64));
      case 3 -> new FromDevice.Decline();
      default ->
          new FromDevice.Join(new CampaignId(bytes(CampaignId.BYTES)), usableIdentity(), bytes(64));
    };
  }

  private ToDevice toDevice(int kind) {
    Duration after = Duration.ofMillis(random.nextBoolean() ? 0 : random.nextInt(1_000_000));
    return switch (kind) {
      case 0 -> new ToDevice.Noted(bytes(16), after, random.nextBoolean());
      case 1 -> new ToDevice.SecAgg(bytes(random.nextInt(300)));
      case 2 -> new ToDevice.ComeBack(after, REASONS.get(random.nextInt(REASONS.size())));
      default ->
          new ToDevice.Offers(
              1 + random.nextInt(300),
              new CoordinatorId(bytes(CoordinatorId.BYTES)),
              bytes(ToDevice.Offers.NONCE_BYTES),
              campaigns(random.nextInt(4)));
    };
  }

  private List<CampaignTerms> campaigns(int count) {
    List<CampaignTerms> terms = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      CampaignId id = new CampaignId(bytes(CampaignId.BYTES));
      terms.add(new CampaignTerms(id, Epsilon.of(1), Participation.ONCE, Region.ofGrid(16)));
    }
    return terms;
  }

  private Bytes usableIdentity() {
    byte[] identity = bytes(32).array().clone();
    identity[31] = 1;
    return Bytes.wrap(identity);
  }

  private Bytes bytes(int count) {
    byte[] drawn = new byte[count];
    random.nextBytes(drawn);
    return Bytes.wrap(drawn);
  }
}
