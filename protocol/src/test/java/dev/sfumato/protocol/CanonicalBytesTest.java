package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers and bytes in the one way that they have. */
class CanonicalBytesTest {
  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "1, 01",
    "127, 7f",
    "128, 8001",
    "16383, ff7f",
    "16384, 808001",
    "9223372036854775807, ffffffffffffffff7f"
  })
  void varint_knownNumbers_haveKnownBytes(long value, String bytes) throws Exception {
    assertThat(new CanonicalWriter().varint(value).bytes()).isEqualTo(hex(bytes));
    assertThat(CanonicalReader.<Long>readAll(hex(bytes), CanonicalReader::varint)).isEqualTo(value);
  }

  /** Longer than it need be, without an end, and of 64 bits. */
  @ParameterizedTest
  @ValueSource(strings = {"8000", "ff00", "80", "ff", "ffffffffffffffffff01", "808080808080808080"})
  void varint_otherBytes_areRefused(String bytes) {
    assertThatThrownBy(() -> CanonicalReader.readAll(hex(bytes), CanonicalReader::varint))
        .isInstanceOf(WireException.class);
  }

  @Test
  void varint_overItsLimit_isRefusedWithTheLimit() throws Exception {
    byte[] bytes = new CanonicalWriter().varint(1001).bytes();
    assertThat(CanonicalReader.<Integer>readAll(bytes, each -> each.varint(1001))).isEqualTo(1001);
    assertThatThrownBy(() -> CanonicalReader.<Integer>readAll(bytes, each -> each.varint(1000)))
        .hasMessage("a number over its limit of 1000");
    byte[] huge = new CanonicalWriter().varint(1L << 40).bytes();
    assertThatThrownBy(
            () -> CanonicalReader.<Integer>readAll(huge, each -> each.varint(Integer.MAX_VALUE)))
        .hasMessageContaining("over its limit");
  }

  @Test
  void writeAndRead_manyValues_isTheSameInOrder() throws Exception {
    long seed = Samples.seed("CanonicalBytesTest");
    SplittableRandom random = new SplittableRandom(seed);
    CanonicalWriter writer = new CanonicalWriter();
    long[] numbers = random.longs(300, 0, Long.MAX_VALUE).toArray();
    for (long each : numbers) {
      writer.varint(each >>> random.nextInt(63)).f64((double) each).u8((int) each);
    }
    byte[] tail = new byte[700];
    random.nextBytes(tail);
    writer.bytes(Bytes.wrap(tail));
    SplittableRandom again = new SplittableRandom(seed);
    long[] expected = again.longs(300, 0, Long.MAX_VALUE).toArray();
    CanonicalReader.<Boolean>readAll(
        writer.bytes(),
        reader -> {
          for (long each : expected) {
            assertThat(reader.varint()).isEqualTo(each >>> again.nextInt(63));
            assertThat(reader.f64()).isEqualTo((double) each);
            assertThat(reader.u8()).isEqualTo((int) (each & 0xff));
          }
          assertThat(reader.left()).isEqualTo(700);
          return reader.bytes(700).equals(Bytes.wrap(tail));
        });
  }

  @Test
  void readAll_bytesLeftOver_isRefused() {
    assertThatThrownBy(() -> CanonicalReader.readAll(new byte[2], CanonicalReader::u8))
        .hasMessage("bytes left over after the end");
    assertThatThrownBy(() -> CanonicalReader.readAll(new byte[0], CanonicalReader::u8))
        .hasMessage("bytes that end too early");
    assertThatThrownBy(() -> CanonicalReader.readAll(new byte[7], CanonicalReader::f64))
        .hasMessage("bytes that end too early");
  }

  /** A rule that a value breaks is a fault of the bytes, and no other exception gets out. */
  @Test
  void readAll_valueThatBreaksARule_isAFaultOfTheBytes() {
    assertThatThrownBy(
            () ->
                CanonicalReader.readAll(
                    new byte[0],
                    reader -> {
                      throw new ArithmeticException("too large");
                    }))
        .isInstanceOf(WireException.class)
        .hasMessage("too large");
  }

  @Test
  void decode_everyTruncationAndEveryExtensionOfAQuery_isRefused() {
    SplittableRandom random = new SplittableRandom(Samples.seed("truncations"));
    for (Query query : List.of(Samples.query(), Samples.query(random), Samples.query(random))) {
      byte[] bytes = query.encode();
      for (int length = 0; length < bytes.length; length++) {
        byte[] cut = Arrays.copyOf(bytes, length);
        assertThatThrownBy(() -> Query.decode(cut)).isInstanceOf(WireException.class);
      }
      assertThatThrownBy(() -> Query.decode(Arrays.copyOf(bytes, bytes.length + 1)))
          .isInstanceOf(WireException.class);
    }
  }

  @Test
  void decode_everyTruncationAndExtensionOfTerms_isRefused() throws Exception {
    byte[] bytes = Samples.terms().encode();
    assertThat(CampaignTerms.decode(bytes)).isEqualTo(Samples.terms());
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> CampaignTerms.decode(cut)).isInstanceOf(WireException.class);
    }
    assertThatThrownBy(() -> CampaignTerms.decode(Arrays.copyOf(bytes, bytes.length + 1)))
        .hasMessage("bytes left over after the end");
  }

  @Test
  void termsWithCredentials_cutAnywhere_areRefused() throws Exception {
    byte[] bytes = Samples.termsWithCredentials().encode();
    assertThat(CampaignTerms.decode(bytes)).isEqualTo(Samples.termsWithCredentials());
    assertThat(CampaignTerms.decode(bytes).issued()).isEqualTo(300);
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> CampaignTerms.decode(cut)).isInstanceOf(WireException.class);
    }
  }

  @Test
  void query_toPlacesOfCredentials_saysThemBeforeItsCells() throws Exception {
    Query asked = Samples.queryWithCredentials();
    assertThat(Query.decode(asked.encode())).isEqualTo(asked);
    assertThat(QueryHead.decode(asked.encode()).places()).isEqualTo(new PlaceRange(7, 1L << 40));
    Query everybody = asked.to(PlaceRange.EVERYBODY);
    assertThat(everybody.session(Samples.filled(32, 1)))
        .isNotEqualTo(asked.session(Samples.filled(32, 1)));
    assertThatThrownBy(() -> Samples.query().to(new PlaceRange(0, 9)))
        .hasMessageContaining("where nobody shows a credential");
  }

  /** The label, the beacon and the key, worked out by hand with another tool. */
  @Test
  void placeOf_aPublicKey_isTheFirstSixBytesOfAHash() {
    CredentialTerms terms = Samples.termsWithCredentials().credentials().orElseThrow();
    assertThat(terms.placeOf(Samples.filled(32, 0x1d))).isEqualTo(0x3fb2b246755fL);
  }

  /** The places of the codes in the bytes of terms: after the id, and epsilon in three bytes. */
  @Test
  void decode_codesOfTermsThatDoNotExist_areRefusedByName() {
    int participation = CampaignId.BYTES + 3;
    for (int code : new int[] {0, 5, 255}) {
      assertThatThrownBy(() -> CampaignTerms.decode(termsWith(participation, code)))
          .hasMessage("a participation that does not exist");
      assertThatThrownBy(() -> CampaignTerms.decode(termsWith(participation + 1, code)))
          .hasMessage("a projection that does not exist");
    }
  }

  private static byte[] termsWith(int place, int code) {
    byte[] bytes = Samples.terms().encode();
    bytes[place] = (byte) code;
    return bytes;
  }

  @Test
  void decode_queryOfAnotherVersion_isRefused() {
    byte[] bytes = Samples.query().encode();
    bytes[0] = 1;
    assertThatThrownBy(() -> Query.decode(bytes)).hasMessage("a query of another version");
    assertThatThrownBy(() -> QueryHead.decode(bytes)).hasMessage("a query of another version");
  }
}
