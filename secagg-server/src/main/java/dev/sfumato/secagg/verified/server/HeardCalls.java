package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.message.PlaceToken;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Who called whom alive: it cannot be checked here, and is passed on to those that can. */
final class HeardCalls {
  private final VerifiedTotal total;
  private final int[][] alive;
  private final Bytes[][] calls;

  HeardCalls(VerifiedTotal total) {
    this.total = total;
    int count = total.good().roster().tree().count();
    this.alive = new int[count][0];
    this.calls = new Bytes[count][0];
  }

  /** Whether a holder said something of each that it was shown. */
  boolean take(int holder, List<Bytes> said) {
    int[] shown = total.aliveTo(holder);
    if (said.size() != shown.length) {
      return false;
    }
    alive[holder] = shown;
    calls[holder] = said.toArray(Bytes[]::new);
    return true;
  }

  /** What was said of one, each by whom. */
  List<PlaceToken> of(int dealer) {
    List<PlaceToken> of = new ArrayList<>();
    for (int holder : total.good().holdersOf(dealer)) {
      int at = Arrays.binarySearch(alive[holder], dealer);
      if (at >= 0) {
        of.add(new PlaceToken(holder, calls[holder][at]));
      }
    }
    return of;
  }
}
