package dev.sfumato.secagg.sum.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SumMessageTest {
  private final SumSamples samples = new SumSamples(7);

  @Test
  void encode_thenDecode_isTheSameMessage() throws MalformedMessageException {
    for (ToSumServer each : samples.toServer()) {
      assertThat(ToSumServer.decode(each.encode())).isEqualTo(each);
    }
    for (ToSumClient each : samples.toClient()) {
      assertThat(ToSumClient.decode(each.encode())).isEqualTo(each);
    }
  }

  @Test
  void encode_layout_isThatOfTheProtocol() {
    byte[] keys = samples.toServer().get(0).encode();
    assertThat(keys).hasSize(10 + 32 + 32 + 64).startsWith(2, 1, 1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(samples.toServer().get(1).encode()).hasSize(10 + 32 + 2 + 3 * 176 + 2 + 4 * 32);
    assertThat(samples.toServer().get(2).encode()).endsWith(11, 0, 1, 1).hasSize(10 + 2 + 2);
    assertThat(samples.toServer().get(3).encode()).hasSize(10 + 4 + 17);
    assertThat(samples.toServer().get(4).encode()).hasSize(10 + 2 + 96);
    assertThat(samples.toServer().get(5).encode()).hasSize(10);
    assertThat(samples.toClient().get(0).encode()).hasSize(26 + 4 + 64 + 2 + 2 * 36);
    assertThat(samples.toClient().get(1).encode()).hasSize(26 + 2 + 2 * (6 + 176 + 96));
    assertThat(samples.toClient().get(2).encode()).hasSize(26 + 4 + 32 + 2 + 2 * 36);
    assertThat(samples.toClient().get(3).encode()).hasSize(26 + 4 + 2 + 12 + 2 + 4);
    assertThat(samples.toClient().get(4).encode()).hasSize(26);
    assertThat(samples.toClient().get(5).encode()).hasSize(27).endsWith(4);
  }

  @Test
  void decode_anyShorterOrLongerBytes_isMalformed() {
    for (ToSumServer each : samples.toServer()) {
      otherLengths(each.encode()).forEach(SumMessageTest::assertMalformedToServer);
    }
    for (ToSumClient each : samples.toClient()) {
      otherLengths(each.encode()).forEach(SumMessageTest::assertMalformedToClient);
    }
  }

  private static List<byte[]> otherLengths(byte[] bytes) {
    List<byte[]> others = new ArrayList<>();
    for (int length = 0; length <= bytes.length + 1; length++) {
      if (length != bytes.length) {
        others.add(Arrays.copyOf(bytes, length));
      }
    }
    return others;
  }

  @Test
  void decode_anotherVersionOrKind_isMalformed() {
    for (ToSumServer each : samples.toServer()) {
      otherKinds(each.encode()).forEach(SumMessageTest::assertMalformedToServer);
    }
    for (ToSumClient each : samples.toClient()) {
      otherKinds(each.encode()).forEach(SumMessageTest::assertMalformedToClient);
    }
  }

  private static List<byte[]> otherKinds(byte[] bytes) {
    return List.of(with(bytes, 0, 1), with(bytes, 0, 3), with(bytes, 1, 0), with(bytes, 1, 7));
  }

  @Test
  void decode_moreThanSixHundredElements_isMalformed() {
    byte[] returns = Arrays.copyOf(samples.toServer().get(4).encode(), 10 + 2 + 601 * 32);
    assertMalformedToServer(with(with(returns, 10, 601 & 0xff), 11, 601 >> 8));
  }

  @Test
  void decode_bitsAfterTheLastParcel_isMalformed() {
    byte[] verdict = samples.toServer().get(2).encode();
    assertMalformedToServer(with(verdict, verdict.length - 1, 1 << 3));
    assertThatThrownBy(() -> new VerdictAnswer(1, 11, Bytes.wrap(new byte[] {0, 8})))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void decode_aShareAtZero_isMalformed() {
    byte[] parcels = samples.toClient().get(1).encode();
    assertMalformedToClient(with(with(parcels, 26 + 2 + 4, 0), 26 + 2 + 5, 0));
  }

  @Test
  void decode_aNumberOver31Bits_isMalformed() {
    assertMalformedToClient(with(samples.toClient().get(0).encode(), 29, 0x80));
    assertMalformedToServer(with(samples.toServer().get(3).encode(), 13, 0x80));
  }

  @Test
  void decode_anUnknownReason_isMalformed() {
    byte[] aborted = samples.toClient().get(5).encode();
    assertMalformedToClient(with(aborted, 26, 0));
    assertMalformedToClient(with(aborted, 26, 99));
  }

  @Test
  void tray_holdsTheParcelsThatItWasFilledWith() throws MalformedMessageException {
    ParcelsRequest request = (ParcelsRequest) samples.toClient().get(1);
    ParcelsRequest again = (ParcelsRequest) ToSumClient.decode(request.encode());
    assertThat(again.count()).isEqualTo(2);
    assertThat(new ParcelsRequest(again.head(), again.parcels())).isEqualTo(request);
    assertThat(request.encode()).endsWith(request.tray().array());
  }

  @Test
  void tray_ofAnotherLengthThanItSays_isRefused() {
    byte[] tray = ParcelsRequest.emptyTray(2);
    SumHead head = samples.head();
    assertThat(new ParcelsRequest(head, Bytes.wrap(tray)).count()).isEqualTo(2);
    tray[0] = 3;
    assertThatThrownBy(() -> new ParcelsRequest(head, Bytes.wrap(tray)))
        .hasMessage("tray: 558 bytes (expected: 836)");
  }

  @Test
  void dealing_throughItsParcels_isTheSame() {
    DealingAnswer sent = (DealingAnswer) samples.toServer().get(1);
    List<SealedParcel> parcels =
        IntStream.rangeClosed(1, sent.holders()).mapToObj(sent::parcel).toList();
    List<Bytes> scalars =
        IntStream.range(0, 2 * sent.threshold())
            .mapToObj(i -> sent.blinded().part(32 * i, 32))
            .toList();
    DealingAnswer again =
        new DealingAnswer(
            sent.sessionTag(),
            sent.nonce(),
            parcels,
            scalars.subList(0, sent.threshold()),
            scalars.subList(sent.threshold(), scalars.size()));
    assertThat(again).isEqualTo(sent);
  }

  @Test
  void contentDigest_anotherHead_staysTheSame() {
    ToSumClient first = samples.toClient().get(4);
    byte[] other = new DoneNotice(samples.head()).encode();
    assertThat(first.encode()).isNotEqualTo(other);
    assertThat(SumHead.contentDigest(first.encode())).isEqualTo(SumHead.contentDigest(other));
    assertThat(SumHead.contentDigest(first.encode()))
        .isNotEqualTo(SumHead.contentDigest(samples.toClient().get(3).encode()));
  }

  @Test
  void maxBytes_longestMessage_fits() {
    VectorShape shape = new VectorShape(10, 13);
    Bytes scalar = Bytes.wrap(new byte[32]);
    SealedParcel parcel = ((DealingAnswer) samples.toServer().get(1)).parcel(1);
    List<Bytes> scalars = Collections.nCopies(600, scalar);
    DealingAnswer longest =
        new DealingAnswer(1, scalar, Collections.nCopies(600, parcel), scalars, scalars);
    assertThat(longest.encode()).hasSize(ToSumServer.maxBytes(ToSumServer.Kind.DEALING, shape));
    assertThat(new ReturnsAnswer(1, scalars).encode())
        .hasSize(ToSumServer.maxBytes(ToSumServer.Kind.RETURNS, shape));
    assertThat(new InputAnswer(1, Bytes.wrap(new byte[17])).encode())
        .hasSize(ToSumServer.maxBytes(ToSumServer.Kind.INPUT, shape));
    assertThat(samples.toServer().get(0).encode())
        .hasSize(ToSumServer.maxBytes(ToSumServer.Kind.KEYS, shape));
  }

  @Test
  void kinds_ofBothFamilies_haveTheirRounds() {
    assertThat(samples.toServer())
        .extracting(each -> each.kind().round())
        .containsExactly(SumRound.values());
    assertThat(samples.toClient())
        .extracting(each -> each.kind().round())
        .startsWith(SumRound.SHARES, SumRound.VERDICT, SumRound.INPUTS, SumRound.OPENING);
  }

  @Test
  void returns_printed_showNoShare() {
    assertThat(samples.toServer().get(4)).hasToString("ReturnsAnswer[3 shares]");
  }

  private static byte[] with(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    changed[at] = (byte) value;
    return changed;
  }

  private static void assertMalformedToServer(byte[] bytes) {
    assertThatThrownBy(() -> ToSumServer.decode(bytes))
        .isInstanceOf(MalformedMessageException.class);
  }

  private static void assertMalformedToClient(byte[] bytes) {
    assertThatThrownBy(() -> ToSumClient.decode(bytes))
        .isInstanceOf(MalformedMessageException.class);
  }
}
