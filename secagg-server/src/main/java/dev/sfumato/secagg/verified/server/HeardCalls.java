package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.message.PlaceToken;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who called whom alive: it cannot be checked here, and is passed on to those that can. A row for
 * each that was called, in which every point of its holders has room.
 */
final class HeardCalls {
  private static final int WIDTH = VerifiedDerivations.TOKEN_BYTES;

  private final VerifiedTotal total;
  private final @Nullable CallRow[] rows;

  HeardCalls(VerifiedTotal total) {
    this.total = total;
    this.rows = new CallRow[total.good().roster().tree().count()];
  }

  /** Whether a holder said something of each that it was shown. */
  boolean take(int holder, List<Bytes> said) {
    int[] shown = total.aliveTo(holder);
    if (said.size() != shown.length) {
      return false;
    }
    for (int i = 0; i < shown.length; i++) {
      row(shown[i]).put(total.good().drawn().pointOf(shown[i], holder), said.get(i));
    }
    return true;
  }

  private CallRow row(int dealer) {
    CallRow row = rows[dealer];
    if (row == null) {
      int holders = total.good().drawn().holders()[dealer].length;
      row = new CallRow(new byte[holders * WIDTH], new BitSet(holders));
      rows[dealer] = row;
    }
    return row;
  }

  /** What was said of one, each by whom. */
  List<PlaceToken> of(int dealer) {
    CallRow row = row(dealer);
    int[] holders = total.good().drawn().holders()[dealer];
    List<PlaceToken> of = new ArrayList<>(holders.length);
    for (int i = row.said.nextSetBit(0); i >= 0; i = row.said.nextSetBit(i + 1)) {
      of.add(new PlaceToken(holders[i], Bytes.wrap(row.calls).part(i * WIDTH, WIDTH)));
    }
    return of;
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record CallRow(byte[] calls, BitSet said) {
    void put(int point, Bytes call) {
      System.arraycopy(call.array(), 0, calls, (point - 1) * WIDTH, WIDTH);
      said.set(point - 1);
    }
  }
}
