package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * What is fixed when a round closes: who goes on, and what else cannot be computed again. From it a
 * server that was killed gives the same requests, byte for byte.
 *
 * @param more a ring's seed, or the digests of what is held
 */
public record ClosingRecord(BitSet goOn, Bytes more) {
  public static final int SEED_BYTES = 32;

  public static Optional<ClosingRecord> read(SumArchive archive, SumRound round, int seats) {
    return read(archive, round.number(), seats);
  }

  public static Optional<ClosingRecord> read(SumArchive archive, int round, int seats) {
    return archive.get(Shelf.CLOSING, round).map(record -> decode(record, seats));
  }

  public void write(SumArchive archive, SumRound round, int seats) {
    write(archive, round.number(), seats);
  }

  public void write(SumArchive archive, int round, int seats) {
    byte[] bitmap = SeatBitmap.encode(goOn, seats);
    byte[] record = Arrays.copyOf(bitmap, bitmap.length + more.length());
    System.arraycopy(more.array(), 0, record, bitmap.length, more.length());
    archive.put(Shelf.CLOSING, round, record);
  }

  private static ClosingRecord decode(byte[] record, int seats) {
    byte[] more = Arrays.copyOfRange(record, SeatBitmap.bytes(seats), record.length);
    return new ClosingRecord(SeatBitmap.decode(record, seats), Bytes.wrap(more));
  }
}
