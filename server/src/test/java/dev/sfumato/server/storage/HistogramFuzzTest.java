package dev.sfumato.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.Measurement;
import dev.sfumato.testing.AllocationLimit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;

/**
 * Stored histograms of any bytes: what was stored, or that they are damaged. The first byte says
 * what they are read as, and whether the rest is packed before, as the format wants it: hardly any
 * other bytes would unpack.
 */
class HistogramFuzzTest {
  /** One byte unpacks to a thousand at most, and a thousand cells are some numbers each. */
  private static final AllocationLimit LIMIT = new AllocationLimit(200_000);

  @FuzzTest(maxDuration = "10m")
  void read(byte[] bytes) {
    if (bytes.length > 0) {
      byte[] rest = Arrays.copyOfRange(bytes, 1, bytes.length);
      byte[] stored = (bytes[0] & 4) == 0 ? packed(rest) : rest;
      LIMIT.check(bytes.length, () -> read(bytes[0] & 3, stored));
    }
  }

  private static void read(int kind, byte[] stored) {
    try {
      switch (kind) {
        case 0 -> partition(stored);
        case 1 -> counts(stored);
        case 2 -> assertThat(HistogramBytes.toShares(stored).partition().size()).isPositive();
        default -> measurements(stored);
      }
    } catch (DamagedHistogramException expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }

  private static void partition(byte[] stored) {
    Partition partition = HistogramBytes.toPartition(stored);
    assertThat(HistogramBytes.toPartition(HistogramBytes.ofPartition(partition)))
        .isEqualTo(partition);
  }

  private static void counts(byte[] stored) {
    long[] counts = HistogramBytes.toCounts(stored);
    assertThat(HistogramBytes.toCounts(HistogramBytes.ofCounts(counts))).isEqualTo(counts);
  }

  private static void measurements(byte[] stored) {
    List<Measurement> all = HistogramBytes.toMeasurements(stored);
    List<Measurement> again = HistogramBytes.toMeasurements(HistogramBytes.ofMeasurements(all));
    assertThat(again).hasSameSizeAs(all);
    for (int i = 0; i < all.size(); i++) {
      assertThat(again.get(i).partition()).isEqualTo(all.get(i).partition());
    }
  }

  private static byte[] packed(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(1);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
