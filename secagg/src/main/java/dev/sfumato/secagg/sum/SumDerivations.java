package dev.sfumato.secagg.sum;

import dev.sfumato.secagg.crypto.Hkdf;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.Sha2;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.vector.Bytes;
import java.nio.charset.StandardCharsets;

/**
 * Every key, seed and signed text of one sum. Each info is a label of sixteen bytes and fields of
 * fixed length, so no two of them are ever the same string.
 */
public final class SumDerivations {
  private static final Bytes SHARE_KEY = label("sfumato-2 share ");
  private static final Bytes PAIR_MASK = label("sfumato-2 pair  ");
  private static final Bytes SELF_MASK = label("sfumato-2 self  ");
  private static final Bytes KEYS = label("sfumato-2 keys  ");
  private static final Bytes SEALED = label("sfumato-2 sealed");
  private static final Bytes NUMBERS = label("sfumato-2 number");

  /** No info has more. */
  private static final int INFO_BYTES = 160;

  private final SumSession session;

  public SumDerivations(SumSession session) {
    this.session = session;
  }

  /** The keys of what is sealed between two clients: each direction has one of its own. */
  public ShareKeys shareKeys(Secret agreement, Party self, Party peer) {
    Hkdf hkdf = Hkdf.extract(agreement);
    return new ShareKeys(
        hkdf.expand(pair(start(SHARE_KEY), self, peer)),
        hkdf.expand(pair(start(SHARE_KEY), peer, self)));
  }

  /** What goes with a sealed parcel unsealed. */
  public byte[] sealedData(int from, int to, int point) {
    ByteWriter data = start(SEALED);
    data.u31(from);
    data.u31(to);
    data.u31(point);
    return data.finish();
  }

  /** What a client signs with its identity. */
  public byte[] signedKeys(int index, Bytes shareKey, Bytes maskPoint) {
    ByteWriter data = start(KEYS);
    data.bytes(session.coordinator().value());
    data.u31(index);
    data.bytes(shareKey);
    data.bytes(maskPoint);
    return data.finish();
  }

  /** What all masks hang on: clients that were told other numbers have other masks. */
  public Bytes numbers(SumNumbers numbers, Bytes goodDigest) {
    ByteWriter data = start(NUMBERS);
    data.u31(numbers.arrived());
    data.u31(numbers.good());
    data.u31(numbers.corrupt());
    data.u31(numbers.minimumSurvivors());
    data.bytes(goodDigest);
    return sha256(data.finish());
  }

  /** The seed of the mask that two clients share: the smaller index adds it, the larger not. */
  public Secret pairMask(Secret agreement, Bytes numbers, Party one, Party other) {
    boolean ordered = one.index() < other.index();
    ByteWriter info = start(PAIR_MASK);
    info.bytes(numbers);
    return Hkdf.extract(agreement).expand(pair(info, ordered ? one : other, ordered ? other : one));
  }

  /** The mask that a client adds by itself, from its seed. */
  public Secret selfMask(Secret seed, Bytes numbers, int index) {
    ByteWriter info = start(SELF_MASK);
    info.bytes(numbers);
    info.u31(index);
    return Hkdf.extract(seed).expand(info.finish());
  }

  private static byte[] pair(ByteWriter info, Party first, Party second) {
    info.u31(first.index());
    info.u31(second.index());
    info.bytes(first.publicKey());
    info.bytes(second.publicKey());
    return info.finish();
  }

  private ByteWriter start(Bytes label) {
    ByteWriter writer = new ByteWriter(INFO_BYTES);
    writer.bytes(label);
    writer.bytes(session.id().value());
    return writer;
  }

  /** SHA-256 of public bytes. */
  public static Bytes sha256(byte[] data) {
    return Sha2.hash(data);
  }

  private static Bytes label(String text) {
    return Bytes.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** The keys of the two directions between a client and another. */
  public record ShareKeys(Secret outgoing, Secret incoming) {
    public void wipe() {
      outgoing.wipe();
      incoming.wipe();
    }
  }
}
