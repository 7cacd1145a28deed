package dev.sfumato.lab.dataset.tiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.DeflaterOutputStream;
import mil.nga.tiff.io.ByteReader;
import mil.nga.tiff.util.TiffException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The mapped file against the library's own reader of an array, which it has to be alike. */
class MappedBytesTest {
  @TempDir private Path folder;

  private MappedBytes mapped(byte[] bytes) throws IOException {
    return MappedBytes.of(Files.write(folder.resolve("a.tif"), bytes));
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new SplittableRandom(length).nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void read_everyTypeAtEveryPlace_isAsInTheLibrary(boolean big) throws IOException {
    byte[] bytes = random(64);
    MappedBytes mapped = mapped(bytes);
    ByteReader array = new ByteReader(bytes);
    ByteOrder order = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    mapped.setByteOrder(order);
    array.setByteOrder(order);
    for (int at = 0; at + Double.BYTES <= bytes.length; at++) {
      assertThat(mapped.readByte(at)).isEqualTo(array.readByte(at));
      assertThat(mapped.readUnsignedByte(at)).isEqualTo(array.readUnsignedByte(at));
      assertThat(mapped.readShort(at)).isEqualTo(array.readShort(at));
      assertThat(mapped.readUnsignedShort(at)).isEqualTo(array.readUnsignedShort(at));
      assertThat(mapped.readInt(at)).isEqualTo(array.readInt(at));
      assertThat(mapped.readUnsignedInt(at)).isEqualTo(array.readUnsignedInt(at));
      assertThat(mapped.readFloat(at)).isEqualTo(array.readFloat(at));
      assertThat(mapped.readDouble(at)).isEqualTo(array.readDouble(at));
      assertThat(mapped.readBytes(at, 5)).isEqualTo(array.readBytes(at, 5));
    }
  }

  @Test
  void read_oneAfterAnother_movesOnByTheSizeOfEach() throws IOException {
    byte[] bytes = random(64);
    MappedBytes mapped = mapped(bytes);
    ByteReader array = new ByteReader(bytes);
    mapped.setNextByte(3);
    array.setNextByte(3);
    assertThat(mapped.readByte()).isEqualTo(array.readByte());
    assertThat(mapped.readUnsignedByte()).isEqualTo(array.readUnsignedByte());
    assertThat(mapped.readShort()).isEqualTo(array.readShort());
    assertThat(mapped.readUnsignedShort()).isEqualTo(array.readUnsignedShort());
    assertThat(mapped.readInt()).isEqualTo(array.readInt());
    assertThat(mapped.readUnsignedInt()).isEqualTo(array.readUnsignedInt());
    assertThat(mapped.readFloat()).isEqualTo(array.readFloat());
    assertThat(mapped.readDouble()).isEqualTo(array.readDouble());
    assertThat(mapped.readBytes(7)).isEqualTo(array.readBytes(7));
    assertThat(mapped.getNextByte()).isEqualTo(array.getNextByte()).isEqualTo(36);
    assertThat(mapped.byteLength()).isEqualTo(array.byteLength());
  }

  @Test
  void readString_loneZero_isNone() throws IOException {
    MappedBytes mapped = mapped(new byte[] {'a', 'b', 0, 0, 'c'});
    assertThat(mapped.readString(2)).isEqualTo("ab");
    assertThat(mapped.readString(1)).isNull();
    assertThat(mapped.readString(2)).isEqualTo("\0c");
  }

  @Test
  void hasBytes_atTheEnd_isExact() throws IOException {
    MappedBytes mapped = mapped(new byte[10]);
    mapped.setNextByte(9);
    assertThat(mapped.hasByte()).isTrue();
    assertThat(mapped.hasBytes(1)).isTrue();
    assertThat(mapped.hasBytes(2)).isFalse();
    assertThat(mapped.hasByte(10)).isFalse();
    assertThat(mapped.hasBytes(0, 10)).isTrue();
    assertThat(mapped.hasBytes(1, 10)).isFalse();
    assertThat(mapped.hasBytes(10, 0)).isTrue();
    assertThat(mapped.hasBytes(-1, 1)).isFalse();
    assertThat(mapped.hasBytes(5, -1)).isFalse();
    assertThat(mapped.hasBytes(Integer.MAX_VALUE, Integer.MAX_VALUE)).isFalse();
  }

  /** Offsets come from the file: none may reach beyond it, nor ask for memory first. */
  @Test
  void read_beyondTheFile_fails() throws IOException {
    MappedBytes mapped = mapped(new byte[10]);
    assertThatThrownBy(() -> mapped.setNextByte(10)).hasMessage("offset: 10 of 10 bytes");
    assertThatThrownBy(() -> mapped.setNextByte(-1)).hasMessage("offset: -1 of 10 bytes");
    assertThatThrownBy(() -> mapped.setNextByte(1L << 32)).hasMessageContaining("4294967296");
    for (int at : new int[] {-1, 3, 10, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> mapped.readDouble(at)).isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> mapped.readBytes(0, Integer.MAX_VALUE))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("bytes beyond the end of the file");
    assertThatThrownBy(() -> mapped.readBytes(0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static byte[] deflated(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  @Test
  void inflateBlocks_fromThenOn_unpacksWhatIsReadInTurn() throws IOException {
    byte[] plain = random(20_000);
    byte[] packed = deflated(plain);
    MappedBytes mapped = mapped(packed);
    assertThat(mapped.readBytes(packed.length)).isEqualTo(packed);
    mapped.inflateBlocks(plain.length);
    mapped.setNextByte(0);
    assertThat(mapped.readBytes(packed.length)).isEqualTo(plain);
    // Tags are read at their own places, and stay as they are.
    assertThat(mapped.readBytes(0, packed.length)).isEqualTo(packed);
  }

  /** A block says how much it is; one that unpacks to a gigabyte is not followed. */
  @Test
  void inflatedBlock_ofMoreThanItsPixels_stopsSoonAfterThem() throws IOException {
    byte[] packed = deflated(new byte[10_000_000]);
    assertThat(InflatedBlock.of(packed, 100).length).isBetween(100, 1 << 14);
  }

  @Test
  void inflatedBlock_ofLess_isWhatThereIs() throws IOException {
    assertThat(InflatedBlock.of(deflated(new byte[] {1, 2, 3}), 100)).containsExactly(1, 2, 3);
  }

  @Test
  void inflatedBlock_brokenOrCut_isRefused() throws IOException {
    byte[] packed = deflated(random(1_000));
    byte[] cut = Arrays.copyOf(packed, packed.length / 2);
    assertThatThrownBy(() -> InflatedBlock.of(cut, 1_000))
        .isInstanceOf(TiffException.class)
        .hasMessage("a block that ends too early");
    byte[] broken = packed.clone();
    broken[0] ^= 0x55;
    assertThatThrownBy(() -> InflatedBlock.of(broken, 1_000))
        .isInstanceOf(TiffException.class)
        .hasMessage("a block that does not unpack");
    assertThatThrownBy(() -> InflatedBlock.of(new byte[0], 1)).isInstanceOf(TiffException.class);
  }
}
