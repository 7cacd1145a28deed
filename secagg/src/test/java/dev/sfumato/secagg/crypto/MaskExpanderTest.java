package dev.sfumato.secagg.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.vector.LittleEndian;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.Arrays;
import java.util.SplittableRandom;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaskExpanderTest {
  /** Lengths on both sides of a block and of the pieces in which the stream is made. */
  @ParameterizedTest
  @CsvSource({"1, 8", "5, 32", "2047, 20", "2048, 31", "5000, 12", "1, 33", "1025, 62", "3000, 40"})
  void add_isTheKeyStreamInWholeLanesCutToTheModulus(int length, int bits) throws Exception {
    VectorShape shape = new VectorShape(length, bits);
    Secret seed = Secret.random(new InsecureRandomness(length));
    byte[] stream = stream(seed, (int) shape.maskBytes());
    RunningSum sum = RunningSum.zero(shape);
    Providers.jdk().maskExpander().add(seed, sum);
    ModularVector mask = sum.toVector();
    for (int i = 0; i < length; i++) {
      long lane =
          shape.isNarrow()
              ? LittleEndian.getInt(stream, 4 * i)
              : LittleEndian.getLong(stream, 8 * i);
      assertThat(mask.entry(i)).isEqualTo(lane & (shape.modulus() - 1));
    }
  }

  @ParameterizedTest
  @CsvSource({"3000, 17", "3000, 50"})
  void subtract_takesOffWhatAddPutOn(int length, int bits) {
    VectorShape shape = new VectorShape(length, bits);
    ModularVector vector = Fixtures.vector(shape, new SplittableRandom(1));
    RunningSum sum = RunningSum.startingFrom(vector);
    Secret seed = Secret.random(new InsecureRandomness(2));
    MaskExpander expander = Providers.jdk().maskExpander();
    expander.add(seed, sum);
    assertThat(sum.toVector()).isNotEqualTo(vector);
    expander.subtract(seed, sum);
    assertThat(sum.toVector()).isEqualTo(vector);
  }

  private static byte[] stream(Secret seed, int bytes) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
    byte[] key = Arrays.copyOfRange(seed.expose(), 0, 16);
    byte[] counter = Arrays.copyOfRange(seed.expose(), 16, 32);
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(counter));
    return cipher.doFinal(new byte[bytes]);
  }
}
