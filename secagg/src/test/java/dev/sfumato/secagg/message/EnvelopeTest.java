package dev.sfumato.secagg.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.graph.GraphSize;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What stands in front of a message, and how long one may be. */
class EnvelopeTest {
  private static final long TAG = 0x0123456789abcdefL;

  @Test
  void decode_anotherVersion_isRefused() {
    for (int version : new int[] {0, 2, 255}) {
      byte[] bytes = new Decline(TAG).encode();
      bytes[0] = (byte) version;
      assertThatThrownBy(() -> ToServer.decode(bytes))
          .hasMessage("another version of the protocol");
      assertThatThrownBy(() -> ToClient.decode(bytes))
          .hasMessage("another version of the protocol");
    }
  }

  @Test
  void decode_kindThatDoesNotExist_isRefused() {
    for (int code : new int[] {0, 6, 7, 128, 255}) {
      byte[] bytes = new Decline(TAG).encode();
      bytes[1] = (byte) code;
      assertThatThrownBy(() -> ToServer.decode(bytes)).hasMessage("no such code");
      assertThatThrownBy(() -> ToClient.decode(bytes)).hasMessage("no such code");
    }
  }

  @Test
  void decode_abortForNoReason_isRefused() {
    byte[] bytes = new Aborted(TAG, dev.sfumato.secagg.session.AbortReason.CANCELLED).encode();
    for (int code : new int[] {0, 9, 255}) {
      bytes[bytes.length - 1] = (byte) code;
      assertThatThrownBy(() -> ToClient.decode(bytes)).hasMessage("no such code");
    }
  }

  /** Whatever bytes are taken for a message are the bytes of that message. */
  @ParameterizedTest
  @MethodSource("dev.sfumato.secagg.message.MessageTest#toServer")
  void encode_ofWhatWasDecodedFromChangedBytes_isThoseBytes(ToServer message) {
    SplittableRandom random = new SplittableRandom(Seeds.of("changed to server"));
    for (int i = 0; i < 2000; i++) {
      byte[] changed = changed(message.encode(), random);
      try {
        assertThat(ToServer.decode(changed).encode()).isEqualTo(changed);
      } catch (MalformedMessageException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sfumato.secagg.message.MessageTest#toClient")
  void encode_ofWhatAClientDecodedFromChangedBytes_isThoseBytes(ToClient message) {
    SplittableRandom random = new SplittableRandom(Seeds.of("changed to client"));
    for (int i = 0; i < 2000; i++) {
      byte[] changed = changed(message.encode(), random);
      try {
        assertThat(ToClient.decode(changed).encode()).isEqualTo(changed);
      } catch (MalformedMessageException e) {
        assertThat(e.getMessage()).isNotBlank();
      }
    }
  }

  private static byte[] changed(byte[] bytes, SplittableRandom random) {
    byte[] changed = Arrays.copyOf(bytes, bytes.length + random.nextInt(-1, 2));
    changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
    return changed;
  }

  /** A gate reads no more than this: an honest message must fit, and to the byte. */
  @Test
  void maxBytes_ofTheLongestMessageOfEachKind_isItsLength() {
    VectorShape shape = new VectorShape(1000, 17);
    int most = GraphSize.MAX_NEIGHBOURS;
    Bytes key = Bytes.wrap(new byte[32]);
    SealedShares sealed = new SealedShares(Bytes.wrap(new byte[SealedShares.BYTES]));
    List<Bytes> all = Collections.nCopies(most, key);
    assertLength(new Advertise(TAG, new PublicKeys(key, key), Bytes.wrap(new byte[64])), shape);
    assertLength(new ShareSecrets(TAG, key, Collections.nCopies(most, sealed)), shape);
    assertLength(
        new MaskedInput(
            TAG, Collections.nCopies(most, 1), Bytes.wrap(new byte[shape.packedBytes()])),
        shape);
    assertLength(new Decline(TAG), shape);
    int unmask = new Unmask(TAG, all, List.of()).encode().length;
    assertThat(unmask).isLessThanOrEqualTo(ToServer.maxBytes(ToServer.Kind.UNMASK, shape));
  }

  private static void assertLength(ToServer message, VectorShape shape) {
    assertThat(ToServer.maxBytes(message.kind(), shape))
        .as("%s", message.kind())
        .isEqualTo(message.encode().length);
  }

  @Test
  void writer_moreThanExpected_grows() throws Exception {
    ByteWriter writer = new ByteWriter(1);
    writer.u8(200);
    writer.u31(Integer.MAX_VALUE);
    writer.sessionTag(TAG);
    writer.bytes(Bytes.wrap(new byte[] {5, 6}));
    ByteReader reader = new ByteReader(writer.finish());
    assertThat(reader.u8()).isEqualTo(200);
    assertThat(reader.u31()).isEqualTo(Integer.MAX_VALUE);
    assertThat(reader.sessionTag()).isEqualTo(TAG);
    assertThat(reader.bytes(2)).isEqualTo(Bytes.fromHex("0506"));
    reader.end();
  }
}
