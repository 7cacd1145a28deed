package dev.sfumato.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpyFileTest {
  @TempDir private Path folder;

  @Test
  void file_isByteByByteAsTheFormatSays() throws IOException {
    Path file = folder.resolve("a.npy");
    NpyFile.write(file, new double[] {1.5, -2, 0, 4, 5, 6}, 3);
    byte[] bytes = Files.readAllBytes(file);
    assertThat(bytes).hasSize(128 + 6 * 8);
    assertThat(bytes).startsWith(0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0);
    assertThat(new String(bytes, 10, 118, StandardCharsets.US_ASCII))
        .startsWith("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }")
        .endsWith(" \n");
    ByteBuffer values = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(values.getDouble(128)).isEqualTo(1.5);
    assertThat(values.getDouble(128 + 5 * 8)).isEqualTo(6);
  }

  @Test
  void table_readsBack() throws IOException {
    double[] values = new SplittableRandom(7).doubles(257 * 300).toArray();
    Path file = folder.resolve("b.npy");
    NpyFile.write(file, values, 300);
    NpyFile.Table table = NpyFile.read(file);
    assertThat(table.rows()).isEqualTo(257);
    assertThat(table.columns()).isEqualTo(300);
    assertThat(table.values()).isEqualTo(values);
  }

  @Test
  void otherFiles_areRefused() throws IOException {
    assertThatThrownBy(() -> NpyFile.write(folder.resolve("c.npy"), new double[5], 2))
        .hasMessage("columns: 2 (expected: a divisor of 5 values)");
    Path text = Files.writeString(folder.resolve("d.npy"), "this is no array");
    assertThatThrownBy(() -> NpyFile.read(text)).hasMessageContaining("NumPy's format");
  }
}
