package dev.sfumato.server.storage;

import dev.sfumato.core.estimate.Shares;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.Measurement;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Partitions, counts, shares and measurements as compact bytes: a format number, a length, then the
 * values, deflated.
 *
 * <p>Cells are in the partition's own order and each is written as its difference from the one
 * before; whole numbers take as many bytes as they need, seven bits each, the sign last.
 */
public final class HistogramBytes {
  private static final int FORMAT = 1;
  private static final int FIRST_ROOM = 1 << 10;

  /** Four times the cells of any map: transcripts are strangers', and small ones unpack to much. */
  private static final int MOST_NUMBERS = 1 << 26;

  private HistogramBytes() {}

  static byte[] ofPartition(Partition partition) {
    return write(out -> writeDifferences(out, partition.cellBits()));
  }

  static Partition toPartition(byte[] bytes) {
    return read(bytes, in -> Partition.ofBits(readDifferences(in)));
  }

  static byte[] ofCells(OpenCells cells) {
    return ofCounts(cells.ends());
  }

  static OpenCells toCells(byte[] bytes) {
    return OpenCells.between(toCounts(bytes));
  }

  static byte[] ofCounts(long[] counts) {
    return write(
        out -> {
          out.writeInt(counts.length);
          for (long count : counts) {
            writeNumber(out, count);
          }
        });
  }

  static long[] toCounts(byte[] bytes) {
    return read(bytes, in -> readNumbers(in, in.readInt()));
  }

  public static byte[] ofShares(Shares shares) {
    return write(
        out -> {
          writeDifferences(out, shares.partition().cellBits());
          for (int element = 0; element < shares.partition().size(); element++) {
            out.writeDouble(shares.of(element));
          }
        });
  }

  public static Shares toShares(byte[] bytes) {
    return read(
        bytes,
        in -> {
          Partition partition = Partition.ofBits(readDifferences(in));
          double[] shares = new double[partition.size()];
          for (int element = 0; element < shares.length; element++) {
            shares[element] = in.readDouble();
          }
          return Shares.ofWeights(partition, shares);
        });
  }

  public static byte[] ofMeasurements(List<Measurement> measurements) {
    return write(
        out -> {
          out.writeInt(measurements.size());
          for (Measurement each : measurements) {
            writeMeasurement(out, each);
          }
        });
  }

  public static List<Measurement> toMeasurements(byte[] bytes) {
    return read(
        bytes,
        in -> {
          List<Measurement> measurements = new ArrayList<>();
          for (int left = checked(in.readInt()); left > 0; left--) {
            measurements.add(readMeasurement(in));
          }
          return measurements;
        });
  }

  private static void writeMeasurement(DataOutputStream out, Measurement measurement)
      throws IOException {
    writeDifferences(out, measurement.partition().cellBits());
    for (int element = 0; element < measurement.partition().size(); element++) {
      writeNumber(out, measurement.total(element));
    }
    writeNumber(out, measurement.survivors());
    writeNumber(out, measurement.scale());
    out.writeDouble(measurement.noiseVariance());
  }

  private static Measurement readMeasurement(DataInputStream in) throws IOException {
    Partition partition = Partition.ofBits(readDifferences(in));
    long[] totals = readNumbers(in, partition.size());
    return new Measurement(partition, totals, readNumber(in), readNumber(in), in.readDouble());
  }

  private static void writeDifferences(DataOutputStream out, long[] values) throws IOException {
    out.writeInt(values.length);
    long before = 0;
    for (long value : values) {
      writeNumber(out, value - before);
      before = value;
    }
  }

  private static long[] readDifferences(DataInputStream in) throws IOException {
    long[] values = readNumbers(in, in.readInt());
    for (int i = 1; i < values.length; i++) {
      values[i] += values[i - 1];
    }
    return values;
  }

  /** Room is made as they come: a length that was damaged must not ask for all of it at once. */
  private static long[] readNumbers(DataInputStream in, int count) throws IOException {
    long[] numbers = new long[Math.min(checked(count), FIRST_ROOM)];
    for (int i = 0; i < count; i++) {
      if (i == numbers.length) {
        numbers = Arrays.copyOf(numbers, (int) Math.min(count, 2L * i));
      }
      numbers[i] = readNumber(in);
    }
    return numbers;
  }

  private static int checked(int count) {
    if (count < 0 || count > MOST_NUMBERS) {
      throw new DamagedHistogramException("a length of " + count);
    }
    return count;
  }

  private static void writeNumber(DataOutputStream out, long value) throws IOException {
    long rest = value << 1 ^ value >> 63;
    while ((rest & ~0x7fL) != 0) {
      out.writeByte((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  private static long readNumber(DataInputStream in) throws IOException {
    long rest = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = in.readUnsignedByte();
      rest |= (next & 0x7fL) << shift;
      if (next < 0x80) {
        return rest >>> 1 ^ -(rest & 1);
      }
    }
    throw new DamagedHistogramException("a number of more than 64 bits");
  }

  @FunctionalInterface
  private interface Writing {
    void to(DataOutputStream out) throws IOException;
  }

  @FunctionalInterface
  private interface Reading<T> {
    T from(DataInputStream in) throws IOException;
  }

  private static byte[] write(Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(FORMAT);
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      writing.to(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static <T> T read(byte[] bytes, Reading<T> reading) {
    ByteArrayInputStream raw = new ByteArrayInputStream(bytes);
    int format = raw.read();
    if (format != FORMAT) {
      throw new DamagedHistogramException("format " + format + " instead of " + FORMAT);
    }
    try (DataInputStream in = new DataInputStream(new InflaterInputStream(raw))) {
      T value = reading.from(in);
      if (in.read() >= 0) {
        throw new DamagedHistogramException("bytes after the end");
      }
      return value;
    } catch (IOException | IllegalArgumentException e) {
      throw new DamagedHistogramException(String.valueOf(e.getMessage()));
    }
  }
}
