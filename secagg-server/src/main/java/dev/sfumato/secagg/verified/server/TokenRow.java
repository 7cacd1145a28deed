package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import java.util.Arrays;
import java.util.List;

/** Of one dealer a token, or its hash before that, for each point. */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record TokenRow(byte[] content) {
  private static final int WIDTH = VerifiedDerivations.TOKEN_BYTES;

  static TokenRow ofHashes(List<Bytes> hashes) {
    TokenRow row = new TokenRow(new byte[hashes.size() * WIDTH]);
    for (int i = 0; i < hashes.size(); i++) {
      row.put(i + 1, hashes.get(i));
    }
    return row;
  }

  static TokenRow read(SumArchive archive, int seat) {
    return new TokenRow(
        archive
            .get(Shelf.TOKENS, seat)
            .orElseThrow(() -> new IllegalStateException("the archive has lost tokens")));
  }

  void write(SumArchive archive, int seat) {
    archive.put(Shelf.TOKENS, seat, content);
  }

  Bytes at(int point) {
    return Bytes.wrap(Arrays.copyOfRange(content, (point - 1) * WIDTH, point * WIDTH));
  }

  private void put(int point, Bytes token) {
    System.arraycopy(token.array(), 0, content, (point - 1) * WIDTH, WIDTH);
  }

  /**
   * The tokens in the place of their hashes, or false if there is not one for each holder that
   * masks, in the order of their points.
   */
  boolean open(GoodGraph good, int dealer, List<Bytes> tokens) {
    int[] masking = good.holdersOf(dealer);
    if (tokens.size() != masking.length) {
      return false;
    }
    VerifiedDerivations derivations = good.roster().derivations();
    int[] holders = good.drawn().holders()[dealer];
    int point = 0;
    for (int i = 0; i < masking.length; i++) {
      while (holders[point++] != masking[i]) {}
      Bytes hash = derivations.tokenHash(dealer, masking[i], tokens.get(i));
      if (!hash.equals(at(point))) {
        return false;
      }
      put(point, tokens.get(i));
    }
    return true;
  }
}
