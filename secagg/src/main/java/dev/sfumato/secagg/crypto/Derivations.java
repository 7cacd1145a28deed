package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.LittleEndian;
import java.nio.charset.StandardCharsets;

/**
 * Every key, seed, commitment and signed text of one session. Each info is a label of sixteen bytes
 * and fields of fixed length, so no two of them are ever the same string.
 */
public final class Derivations {
  private static final byte[] SHARE_KEY = label("sfumato-1 share ");
  private static final byte[] PAIR_MASK = label("sfumato-1 pair  ");
  private static final byte[] SELF_MASK = label("sfumato-1 self  ");
  private static final byte[] COMMITMENT = label("sfumato-1 commit");
  private static final byte[] ADVERTISE = label("sfumato-1 keys  ");
  private static final byte[] SEALED = label("sfumato-1 sealed");
  private static final int LABEL_BYTES = 16;

  private final SessionId session;

  public Derivations(SessionId session) {
    this.session = session;
  }

  /** The key of what {@code from} seals for {@code to}: the two directions have two keys. */
  public ShareKeys shareKeys(Secret agreement, Party self, Party peer) {
    Hkdf hkdf = Hkdf.extract(agreement);
    return new ShareKeys(
        hkdf.expand(pair(SHARE_KEY, self, peer)), hkdf.expand(pair(SHARE_KEY, peer, self)));
  }

  /** The seed of the mask that two clients share: the smaller index adds it, the larger not. */
  public Secret pairMask(Secret agreement, Party one, Party other) {
    boolean ordered = one.index() < other.index();
    return Hkdf.extract(agreement)
        .expand(pair(PAIR_MASK, ordered ? one : other, ordered ? other : one));
  }

  /** The mask that a client adds by itself, from its seed. */
  public Secret selfMask(Secret seed, int index) {
    return Hkdf.extract(seed).expand(single(SELF_MASK, index));
  }

  /** What a client publishes of its seed, so that a wrongly rebuilt one is noticed. */
  public Bytes commitment(Secret seed, int index) {
    return Bytes.wrap(Hkdf.extract(seed).expand(single(COMMITMENT, index)).expose());
  }

  /** What goes with a sealed message unsealed. */
  public byte[] sealedData(int from, int to) {
    byte[] data = start(SEALED, 2 * Integer.BYTES);
    int at = LABEL_BYTES + SessionId.BYTES;
    LittleEndian.putInt(data, at, from);
    LittleEndian.putInt(data, at + Integer.BYTES, to);
    return data;
  }

  /** What a client signs with its identity. */
  public byte[] advertised(CoordinatorId coordinator, int index, Bytes shareKey, Bytes maskKey) {
    byte[] data =
        start(ADVERTISE, CoordinatorId.BYTES + Integer.BYTES + 2 * Primitives.PUBLIC_KEY_BYTES);
    int at = LABEL_BYTES + SessionId.BYTES;
    put(data, at, coordinator.value());
    at += CoordinatorId.BYTES;
    LittleEndian.putInt(data, at, index);
    at += Integer.BYTES;
    put(data, at, shareKey);
    put(data, at + Primitives.PUBLIC_KEY_BYTES, maskKey);
    return data;
  }

  private byte[] pair(byte[] label, Party first, Party second) {
    byte[] info = start(label, 2 * (Integer.BYTES + Primitives.PUBLIC_KEY_BYTES));
    int at = LABEL_BYTES + SessionId.BYTES;
    LittleEndian.putInt(info, at, first.index());
    LittleEndian.putInt(info, at + Integer.BYTES, second.index());
    at += 2 * Integer.BYTES;
    put(info, at, first.publicKey());
    put(info, at + Primitives.PUBLIC_KEY_BYTES, second.publicKey());
    return info;
  }

  private byte[] single(byte[] label, int index) {
    byte[] info = start(label, Integer.BYTES);
    LittleEndian.putInt(info, LABEL_BYTES + SessionId.BYTES, index);
    return info;
  }

  private byte[] start(byte[] label, int more) {
    byte[] data = new byte[LABEL_BYTES + SessionId.BYTES + more];
    System.arraycopy(label, 0, data, 0, LABEL_BYTES);
    put(data, LABEL_BYTES, session.value());
    return data;
  }

  private static void put(byte[] target, int offset, Bytes value) {
    System.arraycopy(value.array(), 0, target, offset, value.length());
  }

  private static byte[] label(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The keys of the two directions between a client and a neighbour. */
  public record ShareKeys(Secret outgoing, Secret incoming) {
    public void wipe() {
      outgoing.wipe();
      incoming.wipe();
    }
  }
}
