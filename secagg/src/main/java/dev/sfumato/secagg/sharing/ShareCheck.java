package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.Sha2;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;

/**
 * What ties the shares of one dealer together: a check a share, the transcript of the whole deal,
 * and the challenge that follows from it.
 *
 * <p>A check is of f and g at a point together. Both are fixed before the challenge r is, so values
 * that fit {@code h = g + r f} are points of the dealer's polynomials; with f alone in it, a dealer
 * and a holder of one mind could fix a value off the polynomial and choose g when r is known. The
 * coordinator sees no g, and needs none: it is {@code h - r f}.
 */
public final class ShareCheck {
  private static final byte[] CHECK = "sfumato-2 check ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DEAL = "sfumato-2 deal  ".getBytes(StandardCharsets.US_ASCII);
  private static final byte KEY = 1;
  private static final byte SEED = 2;
  private static final int PAIR_BYTES = 2 * Scalars.BYTES;

  /** Of a transcript, before the parcels. */
  private static final int DEAL_BYTES = 16 + 32 + Integer.BYTES + 2 * Scalars.BYTES;

  /** Of a parcel, over the share in it: the seal's tag, and the checks. */
  private static final int SEALING_BYTES = Primitives.TAG_BYTES + 2 * CheckPair.CHECK_BYTES;

  private final SessionId session;
  private final int dealer;

  public ShareCheck(SessionId session, int dealer) {
    this.session = session;
    this.dealer = dealer;
  }

  /** The checks of the share at a point, as {@link DealtPolynomials#share} gives it. */
  public CheckPair of(int point, Secret share) {
    return new CheckPair(
        check(point, KEY, share.expose(), 0), check(point, SEED, share.expose(), PAIR_BYTES));
  }

  /** Whether a share is what its dealer committed to, and lies on the dealer's polynomials. */
  public boolean accepts(HeldShare share, ShareProof proof) {
    return share.fits(proof.challenge(), proof.keyValue(), proof.seedValue())
        && proof.checks().equals(of(proof.point(), share.content()));
  }

  /** Whether what a holder returned is its share of the dealer's mask key. */
  public boolean acceptsKey(Bytes returned, ShareProof proof) {
    return isShare(returned, KEY, proof, proof.keyValue(), proof.checks().key());
  }

  /** Whether what a holder returned is its share of the dealer's seed. */
  public boolean acceptsSeed(Bytes returned, ShareProof proof) {
    return isShare(returned, SEED, proof, proof.seedValue(), proof.checks().seed());
  }

  private boolean isShare(Bytes returned, byte kind, ShareProof proof, Bytes value, Bytes check) {
    if (!Scalars.isCanonical(returned)) {
      return false;
    }
    byte[] pair = Arrays.copyOf(returned.array(), PAIR_BYTES);
    byte[] blinding = blinding(returned, proof.challenge(), value);
    System.arraycopy(blinding, 0, pair, Scalars.BYTES, Scalars.BYTES);
    return check.equals(check(proof.point(), kind, pair, 0));
  }

  /** {@code g = h - r f}. */
  private static byte[] blinding(Bytes share, Bytes challenge, Bytes value) {
    long[] limbs = Scalars.limbs(share.array(), 0);
    ScalarLimbs.negate(limbs, 0);
    new WideScalar()
        .addProduct(limbs, 0, Scalars.limbs(challenge.array(), 0), 0)
        .add(Scalars.limbs(value.array(), 0), 0)
        .reduceTo(limbs, 0);
    byte[] blinding = new byte[Scalars.BYTES];
    ScalarLimbs.encode(limbs, 0, blinding, 0);
    return blinding;
  }

  private Bytes check(int point, byte kind, byte[] values, int offset) {
    MessageDigest digest = start(CHECK);
    digest.update(u31(point));
    digest.update(kind);
    digest.update(values, offset, PAIR_BYTES);
    return Bytes.wrap(Arrays.copyOf(digest.digest(), CheckPair.CHECK_BYTES));
  }

  /**
   * M, what the dealer signs: its mask key's point A, the nonce R, every sealed parcel and every
   * check, in the order of the points.
   */
  public Bytes transcript(Bytes point, Bytes nonce, List<Bytes> sealed, List<CheckPair> checks) {
    ByteWriter dealt = new ByteWriter(checks.size() * (HeldShare.BYTES + SEALING_BYTES));
    sealed.forEach(dealt::bytes);
    for (CheckPair each : checks) {
      dealt.bytes(each.key());
      dealt.bytes(each.seed());
    }
    return transcript(point, nonce, Bytes.wrap(dealt.finish()));
  }

  /** The same of parcels and checks that are one after the other already. */
  public Bytes transcript(Bytes point, Bytes nonce, Bytes dealt) {
    ByteWriter text = new ByteWriter(DEAL_BYTES + dealt.length());
    text.bytes(DEAL);
    text.bytes(session.value());
    text.u31(dealer);
    text.bytes(point);
    text.bytes(nonce);
    text.bytes(dealt);
    return Sha2.hash(text.finish());
  }

  /** r, the number that Ed25519 derives from a nonce, a public key and what is signed. */
  public static Bytes challenge(Bytes nonce, Bytes point, Bytes transcript) {
    MessageDigest digest = Sha2.sha512();
    digest.update(nonce.array());
    digest.update(point.array());
    byte[] hash = digest.digest(transcript.array());
    long[] limbs = new long[ScalarLimbs.LIMBS];
    new WideScalar().addBytes(hash, 0, hash.length).reduceTo(limbs, 0);
    ScalarLimbs.encode(limbs, 0, hash, 0);
    return Bytes.wrap(Arrays.copyOf(hash, Scalars.BYTES));
  }

  private MessageDigest start(byte[] label) {
    MessageDigest digest = Sha2.sha256();
    digest.update(label);
    digest.update(session.value().array());
    digest.update(u31(dealer));
    return digest;
  }

  private static byte[] u31(int number) {
    byte[] encoded = new byte[Integer.BYTES];
    LittleEndian.putInt(encoded, 0, number);
    return encoded;
  }
}
