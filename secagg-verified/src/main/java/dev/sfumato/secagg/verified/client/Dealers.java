package dev.sfumato.secagg.verified.client;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sharing.HeldShare;
import dev.sfumato.secagg.sum.client.IncomingKeys;
import dev.sfumato.secagg.sum.client.KeptShares;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.Member;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import java.util.Map;
import java.util.TreeMap;

/** Those that drew a client: who they are, and of the accepted ones their shares and tokens. */
final class Dealers {
  private static final int BYTES = Member.BYTES + VerifiedDerivations.TOKEN_BYTES;

  private final Map<Integer, Dealer> dealers = new TreeMap<>();
  final KeptShares shares;

  /** What this client says when it calls one alive. */
  final IncomingKeys calls;

  Dealers() {
    this(new KeptShares(), new IncomingKeys());
  }

  private Dealers(KeptShares shares, IncomingKeys calls) {
    this.shares = shares;
    this.calls = calls;
  }

  /** Whether it was not there before. */
  boolean enter(Member dealer, Bytes tokenHash) {
    return dealers.put(dealer.place(), new Dealer(dealer, tokenHash)) == null;
  }

  void accept(int dealer, HeldShare share, Secret call) {
    shares.keep(dealer, share);
    calls.put(dealer, call);
  }

  boolean isAccepted(int dealer) {
    return shares.has(dealer);
  }

  /** All of them by place, accepted or not. */
  Map<Integer, Dealer> all() {
    return dealers;
  }

  void write(ByteWriter writer) {
    writer.u16(dealers.size());
    dealers
        .values()
        .forEach(
            each -> {
              each.member().write(writer);
              writer.bytes(each.tokenHash());
            });
    shares.write(writer);
    calls.write(writer);
  }

  static Dealers read(ByteReader reader) throws MalformedMessageException {
    Map<Integer, Dealer> read = new TreeMap<>();
    reader.list(
        reader.u16(),
        BYTES,
        each -> {
          Dealer dealer = Dealer.read(each);
          read.put(dealer.member().place(), dealer);
          return dealer;
        });
    KeptShares shares = KeptShares.read(reader);
    Dealers dealers = new Dealers(shares, IncomingKeys.read(reader));
    dealers.dealers.putAll(read);
    return dealers;
  }

  void wipe() {
    shares.wipe();
    calls.wipe();
  }

  /** One of them. */
  record Dealer(Member member, Bytes tokenHash) {
    static Dealer read(ByteReader reader) throws MalformedMessageException {
      Member member = Member.read(reader);
      return new Dealer(member, reader.bytes(VerifiedDerivations.TOKEN_BYTES));
    }
  }
}
