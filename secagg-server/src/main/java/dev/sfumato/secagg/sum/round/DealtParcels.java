package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.sharing.BlindedPolynomials;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.SealedParcel;
import dev.sfumato.secagg.sum.server.DealtProof;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.LittleEndian;

/**
 * One dealer's parcels as their holders are sent them. What came is copied as it came, once, and
 * the values of the blinded polynomials are written where they belong: there are millions.
 */
public final class DealtParcels {
  private static final int CHECKS_BYTES = SealedParcel.BYTES - SealedParcel.SEALED_BYTES;

  private final int dealer;
  private final DealingAnswer answer;
  private final Bytes challenge;
  private final BlindedPolynomials blinded;

  /** Of a dealing that was proven. */
  public DealtParcels(DealtProof proof, Bytes challenge) {
    this.dealer = proof.dealer();
    this.answer = proof.answer();
    this.challenge = challenge;
    this.blinded = new BlindedPolynomials(answer.blinded());
  }

  /** All of them, in the order of the points. */
  byte[] all() {
    byte[] all = new byte[answer.holders() * Parcel.BYTES];
    for (int i = 0; i < answer.holders(); i++) {
      put(i + 1, all, i * Parcel.BYTES);
    }
    return all;
  }

  /** Writes the parcel of a point as {@link Parcel#write} does. */
  public void put(int point, byte[] target, int at) {
    LittleEndian.putInt(target, at, dealer);
    target[at + Integer.BYTES] = (byte) point;
    target[at + Integer.BYTES + 1] = (byte) (point >>> 8);
    int next = at + Integer.BYTES + 2;
    next = copy((point - 1) * SealedParcel.SEALED_BYTES, SealedParcel.SEALED_BYTES, target, next);
    int checks = answer.holders() * SealedParcel.SEALED_BYTES + (point - 1) * CHECKS_BYTES;
    next = copy(checks, CHECKS_BYTES, target, next);
    System.arraycopy(challenge.array(), 0, target, next, challenge.length());
    blinded.putAt(point, target, next + challenge.length());
  }

  private int copy(int from, int count, byte[] target, int at) {
    System.arraycopy(answer.dealt().array(), from, target, at, count);
    return at + count;
  }
}
