package dev.sfumato.secagg.sharing;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.List;

/** A dealer with its parcels unsealed, for tests that look into or change what it deals. */
final class InsecureDeal {
  static final Primitives JDK = Providers.jdk();
  static final SessionId SESSION = new SessionId(Bytes.fromHex("5e".repeat(32)));
  static final int DEALER = 41;

  final ShareCheck check = new ShareCheck(SESSION, DEALER);
  final MaskKeyPair maskKey;
  final Secret seed;
  final DealtPolynomials dealt;

  /** As they go to the holders; a test may put others here. */
  final List<Secret> shares = new ArrayList<>();

  final List<CheckPair> checks = new ArrayList<>();

  InsecureDeal(int holders, int threshold, RandomBytes randomness) {
    this.maskKey = MaskKeys.generate(JDK, randomness);
    this.seed = Scalars.draw(randomness);
    this.dealt = DealtPolynomials.draw(maskKey.scalar(), seed, threshold, randomness, JDK);
    for (int point = 1; point <= holders; point++) {
      shares.add(dealt.share(point));
      checks.add(check.of(point, shares.get(point - 1)));
    }
  }

  Bytes transcript() {
    List<Bytes> parcels = shares.stream().map(each -> Bytes.copyOf(each.expose())).toList();
    return check.transcript(maskKey.point(), dealt.nonce(), parcels, checks);
  }

  Bytes challenge() {
    return ShareCheck.challenge(dealt.nonce(), maskKey.point(), transcript());
  }

  BlindedPolynomials blinded() {
    return dealt.blinded(challenge());
  }

  boolean isSigned() {
    return JDK.verify(maskKey.point(), transcript().array(), blinded().signature(dealt.nonce()));
  }

  ShareProof proof(int point) {
    return blinded().proof(point, checks.get(point - 1), challenge());
  }

  HeldShare held(int point) {
    return HeldShare.of(shares.get(point - 1)).orElseThrow();
  }

  boolean isAccepted(int point) {
    return check.accepts(held(point), proof(point));
  }

  Bytes key(int point) {
    return Bytes.wrap(held(point).key().expose());
  }

  Bytes seed(int point) {
    return Bytes.wrap(held(point).seed().expose());
  }
}
