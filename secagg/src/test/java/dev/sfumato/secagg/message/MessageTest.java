package dev.sfumato.secagg.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.message.Delivery.Parcel;
import dev.sfumato.secagg.message.Neighbours.Neighbour;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every message has one encoding, and every other string of bytes is refused. */
class MessageTest {
  private static final RandomBytes RANDOM = new InsecureRandomness(11);
  private static final long TAG = 0x0807060504030201L;

  static Stream<ToServer> toServer() {
    return Stream.of(
        new Advertise(TAG, keys(), random(64)),
        new ShareSecrets(TAG, random(32), List.of(sealed(), sealed(), sealed())),
        new MaskedInput(TAG, List.of(3, 9), random(11)),
        new MaskedInput(TAG, List.of(), random(0)),
        new Unmask(TAG, List.of(random(32)), List.of(random(32), random(32))),
        new Unmask(TAG, List.of(), List.of()),
        new Decline(TAG));
  }

  static Stream<ToClient> toClient() {
    return Stream.of(
        new Neighbours(
            TAG, 7, 2, keys(), List.of(new Neighbour(5, keys()), new Neighbour(6, keys()))),
        new Delivery(TAG, List.of(new Parcel(5, sealed()), new Parcel(6, sealed()))),
        new Survivors(TAG, 6, List.of(5), List.of(6)),
        new Done(TAG),
        new Aborted(TAG, AbortReason.TOO_FEW_INPUTS));
  }

  @ParameterizedTest
  @MethodSource("toServer")
  void decode_toServer_isTheOppositeOfEncode(ToServer message) throws Exception {
    byte[] bytes = message.encode();
    assertThat(ToServer.decode(bytes)).isEqualTo(message);
    assertThat(Arrays.copyOf(bytes, 2)).containsExactly(1, message.kind().code());
    assertThat(Arrays.copyOfRange(bytes, 2, 10)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
  }

  @ParameterizedTest
  @MethodSource("toClient")
  void decode_toClient_isTheOppositeOfEncode(ToClient message) throws Exception {
    byte[] bytes = message.encode();
    assertThat(ToClient.decode(bytes)).isEqualTo(message);
    assertThat(Arrays.copyOf(bytes, 2)).containsExactly(1, message.kind().code());
  }

  @ParameterizedTest
  @MethodSource("toServer")
  void decode_toServerCutOrExtended_isRefused(ToServer message) {
    byte[] bytes = message.encode();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> ToServer.decode(cut)).isInstanceOf(MalformedMessageException.class);
    }
    assertThatThrownBy(() -> ToServer.decode(Arrays.copyOf(bytes, bytes.length + 1)))
        .hasMessage("bytes after the end of the message");
  }

  @ParameterizedTest
  @MethodSource("toClient")
  void decode_toClientCutOrExtended_isRefused(ToClient message) {
    byte[] bytes = message.encode();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> ToClient.decode(cut)).isInstanceOf(MalformedMessageException.class);
    }
    assertThatThrownBy(() -> ToClient.decode(Arrays.copyOf(bytes, bytes.length + 1)))
        .hasMessage("bytes after the end of the message");
  }

  @Test
  void decode_hugeClaimedLength_isRefusedWithoutTheMemory() {
    byte[] bytes = new MaskedInput(TAG, List.of(), random(4)).encode();
    bytes[bytes.length - 5] = 0x7f;
    assertThatThrownBy(() -> ToServer.decode(bytes)).hasMessage("the message ends too early");
    bytes[bytes.length - 5] = (byte) 0xff;
    assertThatThrownBy(() -> ToServer.decode(bytes)).hasMessage("a number is over 2^31 - 1");
  }

  @Test
  void lists_longerThanTheirCountHolds_areRefused() {
    assertThatThrownBy(() -> new MaskedInput(TAG, Collections.nCopies(256, 1), random(1)))
        .hasMessage("unopened: 256 (expected: at most 255)");
  }

  @Test
  void unmask_doesNotPrintShares() {
    assertThat(new Unmask(TAG, List.of(random(32)), List.of()))
        .hasToString("Unmask[1 seed shares, 0 key shares]");
  }

  private static PublicKeys keys() {
    return new PublicKeys(random(32), random(32));
  }

  private static SealedShares sealed() {
    return new SealedShares(random(SealedShares.BYTES));
  }

  private static Bytes random(int length) {
    return Fixtures.random(length, RANDOM);
  }
}
