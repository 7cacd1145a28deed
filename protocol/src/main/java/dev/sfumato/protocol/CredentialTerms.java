package dev.sfumato.protocol;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.secagg.vector.Bytes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Which credentials a campaign asks for, and how many an authority says that it gave out: a device
 * compares the list with its own, and checks the authority's signature on the count.
 *
 * @param keyId the SHA-256 by which the authority's key is known
 * @param keys how many keys the authority's list had
 * @param keyList the SHA-256 of that list
 * @param issued how many devices have a credential for the key; no more will
 * @param asOf when that was so, in seconds since 1970
 * @param beacon drawn by the authority when there could be no more, so that nobody chose places
 * @param signature of the authority, on its statement of issued, as of and beacon
 */
public record CredentialTerms(
    Bytes keyId, int keys, Bytes keyList, long issued, long asOf, Bytes beacon, Bytes signature) {
  public static final int HASH_BYTES = 32;
  public static final int SIGNATURE_BYTES = 64;
  public static final int MAX_KEYS = 10_000;

  public CredentialTerms {
    keyId.ofLength(HASH_BYTES, "key id");
    Checks.checkRange("keys", keys, 1, MAX_KEYS);
    keyList.ofLength(HASH_BYTES, "key list");
    Checks.checkRange("issued", issued, 1, Campaign.MAX_DEVICES);
    Checks.checkRange("as of", asOf, 0, 1L << 40);
    beacon.ofLength(HASH_BYTES, "beacon");
    signature.ofLength(SIGNATURE_BYTES, "signature");
  }

  /**
   * The place of a credential, one of 2^48: the first six bytes of SHA-256(label, beacon, public
   * key).
   */
  public long placeOf(Bytes publicKey) {
    byte[] label = "sfumato-place-1".getBytes(StandardCharsets.US_ASCII);
    byte[] hash = Query.sha256(label, beacon.array(), publicKey.array());
    return ByteBuffer.wrap(hash).getLong() >>> 16;
  }
}
