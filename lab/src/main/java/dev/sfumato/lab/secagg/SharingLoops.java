package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sharing.BlindedPolynomials;
import dev.sfumato.secagg.sharing.DealtPolynomials;
import dev.sfumato.secagg.sharing.HeldShare;
import dev.sfumato.secagg.sharing.Interpolation;
import dev.sfumato.secagg.sharing.Scalars;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sharing.ShareProof;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The raw loops of shares that can be checked, on one dealer's. */
final class SharingLoops {
  private static final RandomBytes RANDOM = RandomBytes.secure();
  private static final ShareCheck CHECKS =
      new ShareCheck(new SessionId(Bytes.wrap(new byte[SessionId.BYTES])), 1);

  private final HolderSize size;
  private final Secret scalar = Scalars.draw(RANDOM);
  private final Secret seed = Scalars.draw(RANDOM);
  private final Bytes challenge = Bytes.wrap(Scalars.draw(RANDOM).expose());

  /** The nonce is counted as a key of its own, so here it costs nothing. */
  private final Primitives ready = new ReadyIdentity(Providers.jdk());

  private final DealtPolynomials dealt;
  private final BlindedPolynomials blinded;

  SharingLoops(HolderSize size) {
    this.size = size;
    this.dealt = draw();
    this.blinded = dealt.blinded(challenge);
  }

  private DealtPolynomials draw() {
    return DealtPolynomials.draw(scalar, seed, size.threshold(), RANDOM, ready);
  }

  IntFunction<?> of(SumPart part) {
    return switch (part) {
      case DEAL -> i -> deal();
      case CHECK_HELD -> held();
      case CHECK_RETURNED -> returned();
      case EVALUATE -> evaluate();
      case INTERPOLATE -> interpolate();
      default -> throw new IllegalArgumentException("part: " + part + " (expected: of sharing)");
    };
  }

  private Object deal() {
    DealtPolynomials drawn = draw();
    for (int point = 1; point <= size.holders(); point++) {
      Secret share = drawn.share(point);
      CHECKS.of(point, share);
      share.wipe();
    }
    return drawn.blinded(challenge);
  }

  private IntFunction<?> held() {
    List<ShareProof> proofs = points().mapToObj(this::proof).toList();
    List<Secret> shares = points().mapToObj(dealt::share).toList();
    return i -> {
      int at = i % proofs.size();
      return CHECKS.accepts(HeldShare.of(shares.get(at)).orElseThrow(), proofs.get(at));
    };
  }

  private IntFunction<?> returned() {
    List<ShareProof> proofs = points().mapToObj(this::proof).toList();
    List<Bytes> shares = points().mapToObj(this::keyShare).toList();
    return i -> CHECKS.acceptsKey(shares.get(i % shares.size()), proofs.get(i % shares.size()));
  }

  private IntFunction<?> evaluate() {
    byte[] values = new byte[2 * Scalars.BYTES];
    return i -> {
      blinded.putAt(1 + i % size.holders(), values, 0);
      return values;
    };
  }

  private IntFunction<?> interpolate() {
    int[] points = points().limit(size.threshold()).toArray();
    List<Secret> shares =
        Stream.generate(() -> Scalars.draw(RANDOM)).limit(size.threshold()).toList();
    Interpolation interpolation = Interpolation.of(size.holders());
    return i -> interpolation.atZero(points, shares);
  }

  private IntStream points() {
    return IntStream.rangeClosed(1, size.holders());
  }

  private ShareProof proof(int point) {
    return blinded.proof(point, CHECKS.of(point, dealt.share(point)), challenge);
  }

  private Bytes keyShare(int point) {
    HeldShare share = HeldShare.of(dealt.share(point)).orElseThrow();
    return Bytes.wrap(share.key().expose());
  }
}
