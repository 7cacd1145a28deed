package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;

/** A holder's share of one dealer's secrets: f, g of the key and f, g of the seed, at one point. */
public final class HeldShare {
  /** Four scalars. */
  public static final int BYTES = 4 * Scalars.BYTES;

  private static final int SEED = 2 * Scalars.BYTES;

  private final Secret content;

  private HeldShare(Secret content) {
    this.content = content;
  }

  /** An opened parcel, which is taken over; nothing if these are not four scalars. */
  public static Optional<HeldShare> of(Secret opened) {
    return isFourScalars(opened) ? Optional.of(new HeldShare(opened)) : Optional.empty();
  }

  private static boolean isFourScalars(Secret opened) {
    if (opened.length() != BYTES) {
      return false;
    }
    boolean canonical = true;
    for (int at = 0; at < BYTES; at += Scalars.BYTES) {
      canonical &= Scalars.isCanonical(opened.expose(), at);
    }
    return canonical;
  }

  /** Whether {@code g + r f} is what the dealer's blinded polynomials have at this point. */
  public boolean fits(Bytes challenge, Bytes keyValue, Bytes seedValue) {
    return fits(0, challenge, keyValue) && fits(SEED, challenge, seedValue);
  }

  private boolean fits(int at, Bytes challenge, Bytes expected) {
    long[] value = Scalars.limbs(content.expose(), at);
    long[] blinding = Scalars.limbs(content.expose(), at + Scalars.BYTES);
    new WideScalar()
        .addProduct(value, 0, Scalars.limbs(challenge.array(), 0), 0)
        .add(blinding, 0)
        .reduceTo(value, 0);
    byte[] blinded = new byte[Scalars.BYTES];
    ScalarLimbs.encode(value, 0, blinded, 0);
    Arrays.fill(blinding, 0);
    return MessageDigest.isEqual(blinded, expected.array());
  }

  /** The share of the mask key, for the case that its owner drops out. */
  public Secret key() {
    return part(0);
  }

  /** The share of the seed, for the case that its owner survives. */
  public Secret seed() {
    return part(SEED);
  }

  private Secret part(int at) {
    return Secret.wrap(Arrays.copyOfRange(content.expose(), at, at + Scalars.BYTES));
  }

  /** All of it, as it was dealt. */
  public Secret content() {
    return content;
  }

  public void wipe() {
    content.wipe();
  }
}
