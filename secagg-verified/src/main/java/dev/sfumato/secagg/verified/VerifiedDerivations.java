package dev.sfumato.secagg.verified;

import dev.sfumato.secagg.crypto.Hkdf;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.vector.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Every key and text that such a sum has beside those of {@link SumDerivations}. Places of the
 * roster stand where seats stand there. Who two clients are goes into what they agree on with the
 * keys of both: a parcel that opens shows that its dealer has these keys and no others.
 */
public final class VerifiedDerivations {
  public static final int TOKEN_BYTES = 16;
  private static final int INFO_BYTES = 192;

  private final SumSession session;

  /** For a sum that has its final id. */
  public VerifiedDerivations(SumSession session) {
    this.session = session;
  }

  /** The sum as it is called once its roster is fixed; everything hangs on it. */
  public static SumSession session(SumSession announced, Bytes root, int clients) {
    ByteWriter data = start("sfumato-2 roster", announced);
    data.bytes(root);
    data.u31(clients);
    SessionId id = new SessionId(SumDerivations.sha256(data.finish()));
    return new SumSession(id, announced.coordinator(), announced.parameters());
  }

  /** What a client signs before there is a roster. */
  public static byte[] signedLeaf(
      SumSession announced, Bytes credential, SumKeys keys, Bytes drawHash) {
    ByteWriter data = start("sfumato-2 member", announced);
    data.bytes(announced.coordinator().value());
    data.bytes(SumDerivations.sha256(credential.array()));
    write(keys, data);
    data.bytes(drawHash);
    return data.finish();
  }

  /** What a dealer and a holder of its shares have together, from their agreement. */
  public PairKeys pair(Secret agreement, Member dealer, Member holder) {
    Hkdf hkdf = Hkdf.extract(agreement);
    return new PairKeys(
        hkdf.expand(pairInfo("sfumato-2 parcel", dealer, holder)),
        hkdf.expand(pairInfo("sfumato-2 alive ", dealer, holder)));
  }

  private byte[] pairInfo(String label, Member dealer, Member holder) {
    ByteWriter info = start(label, session);
    info.u31(dealer.place());
    info.u31(holder.place());
    write(dealer.keys(), info);
    write(holder.keys(), info);
    return info.finish();
  }

  /** What goes with a sealed parcel unsealed. */
  public byte[] sealedData(int dealer, int holder, int point, Bytes tokenHash) {
    ByteWriter data = new ByteWriter(INFO_BYTES);
    data.bytes(new SumDerivations(session).sealedData(dealer, holder, point));
    data.bytes(tokenHash);
    return data.finish();
  }

  /** What a dealer shows of itself once it has masked with a holder. */
  public Bytes token(Hkdf tokens, int dealer, int holder) {
    Secret made = tokens.expand(places("sfumato-2 token ", dealer, holder).finish());
    return Bytes.wrap(Arrays.copyOf(made.expose(), TOKEN_BYTES));
  }

  /** What it says of that before. */
  public Bytes tokenHash(int dealer, int holder, Bytes token) {
    ByteWriter data = places("sfumato-2 masked", dealer, holder);
    data.bytes(token);
    return cut(SumDerivations.sha256(data.finish()).array());
  }

  private ByteWriter places(String label, int dealer, int holder) {
    ByteWriter data = start(label, session);
    data.u31(dealer);
    data.u31(holder);
    return data;
  }

  private static Bytes cut(byte[] content) {
    return Bytes.wrap(Arrays.copyOf(content, TOKEN_BYTES));
  }

  private static ByteWriter start(String label, SumSession session) {
    ByteWriter writer = new ByteWriter(INFO_BYTES);
    writer.bytes(label.getBytes(StandardCharsets.US_ASCII));
    writer.bytes(session.id().value());
    return writer;
  }

  private static void write(SumKeys keys, ByteWriter writer) {
    writer.bytes(keys.shareKey());
    writer.bytes(keys.maskPoint());
  }

  /**
   * The keys of a dealer and one of its holders.
   *
   * @param parcel seals the holder's shares
   * @param alive what the holder says when it calls the dealer alive; nobody else can
   */
  public record PairKeys(Secret parcel, Secret alive) {
    /** As it is sent. */
    public static Bytes call(Secret alive) {
      return cut(alive.expose());
    }
  }
}
