package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sharing.HeldShare;
import dev.sfumato.secagg.vector.Bytes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The shares that a client accepted, by dealer: of each it gives away one of the two, once. */
public final class KeptShares {
  private static final int BYTES = Integer.BYTES + 2 * Secret.BYTES;

  private final Map<Integer, Pair> pairs = new LinkedHashMap<>();

  public void keep(int dealer, HeldShare share) {
    pairs.put(dealer, new Pair(share.key(), share.seed()));
  }

  public boolean has(int dealer) {
    return pairs.containsKey(dealer);
  }

  /** For a dealer that survived. */
  public Bytes seedOf(int dealer) {
    return Bytes.copyOf(of(dealer).seed().expose());
  }

  /** For a dealer that dropped. */
  public Bytes keyOf(int dealer) {
    return Bytes.copyOf(of(dealer).key().expose());
  }

  private Pair of(int dealer) {
    return Objects.requireNonNull(pairs.get(dealer), "a dealer whose parcel was accepted");
  }

  public void write(ByteWriter writer) {
    writer.u16(pairs.size());
    pairs.forEach(
        (dealer, pair) -> {
          writer.u31(dealer);
          writer.bytes(pair.key().expose());
          writer.bytes(pair.seed().expose());
        });
  }

  public static KeptShares read(ByteReader reader) throws MalformedMessageException {
    KeptShares kept = new KeptShares();
    reader.list(reader.u16(), BYTES, kept::readPair);
    return kept;
  }

  private Pair readPair(ByteReader reader) throws MalformedMessageException {
    int dealer = reader.u31();
    Secret key = OwnSecrets.secret(reader);
    Pair pair = new Pair(key, OwnSecrets.secret(reader));
    if (pairs.put(dealer, pair) != null) {
      throw new MalformedMessageException("a dealer is there twice");
    }
    return pair;
  }

  public void wipe() {
    pairs.values().forEach(Pair::wipe);
  }

  /** One dealer's. */
  private record Pair(Secret key, Secret seed) {
    void wipe() {
      key.wipe();
      seed.wipe();
    }
  }
}
