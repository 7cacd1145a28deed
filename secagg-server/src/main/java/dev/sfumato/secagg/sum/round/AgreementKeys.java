package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.server.FlatTable;
import dev.sfumato.secagg.sum.server.MaskedSum;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** The X25519 keys of the survivors that share a mask with somebody who dropped. */
final class AgreementKeys {
  /** So many points have one inversion together. */
  private static final int BATCH = 512;

  private final FlatTable keys;

  AgreementKeys(MaskedSum total) {
    this.keys = new FlatTable(total.setup().parameters().seats(), Primitives.PUBLIC_KEY_BYTES);
    int[] seats = partners(total).stream().toArray();
    for (int from = 0; from < seats.length; from += BATCH) {
      convert(total, Arrays.copyOfRange(seats, from, Math.min(seats.length, from + BATCH)));
    }
  }

  private static BitSet partners(MaskedSum total) {
    BitSet dropped = (BitSet) total.needed().clone();
    dropped.andNot(total.survivors());
    BitSet partners = new BitSet();
    dropped.stream()
        .flatMap(owner -> Arrays.stream(total.survivingPartners(owner)))
        .forEach(partners::set);
    return partners;
  }

  private void convert(MaskedSum total, int[] seats) {
    List<Bytes> points = Arrays.stream(seats).mapToObj(total::maskPoint).toList();
    List<Bytes> made = MaskKeys.montgomery(points);
    for (int i = 0; i < seats.length; i++) {
      keys.put(seats[i], made.get(i));
    }
  }

  Bytes of(int survivor) {
    return keys.get(survivor);
  }
}
