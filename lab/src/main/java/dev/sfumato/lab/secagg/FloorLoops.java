package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.crypto.Hkdf;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.Sha2;
import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** The raw loops of everything that a provider does, each on its own material. */
record FloorLoops(Primitives primitives, VectorShape shape) {
  private static final int PEERS = 64;
  private static final int SHARE_BYTES = 128;
  private static final int SIGNED_BYTES = 148;
  private static final int INFO_BYTES = 152;
  private static final byte[] DATA = new byte[60];
  private static final Bytes NONCE = Bytes.wrap(new byte[Primitives.SEAL_NONCE_BYTES]);
  private static final RandomBytes RANDOM = RandomBytes.secure();

  Optional<IntFunction<?>> of(SumPart part) {
    return switch (part) {
      case AGREEMENT -> Optional.of(agreement());
      case KEY_GENERATION -> Optional.of(RawKeyGeneration.of(primitives.name()));
      case POINT_GENERATION -> Optional.of(i -> primitives.newIdentity(RANDOM));
      case SIGN -> Optional.of(sign());
      case VERIFY -> Optional.of(verify());
      case SEAL -> Optional.of(seal());
      case OPEN -> Optional.of(open());
      case EXPAND -> Optional.of(expand());
      case PACK -> Optional.of(pack());
      case UNPACK -> Optional.of(unpack());
      case TOKEN -> Optional.of(token());
      case HASH -> Optional.of(hash());
      case DERIVE -> Optional.of(derive());
      case DEAL, CHECK_HELD, CHECK_RETURNED, EVALUATE, INTERPOLATE -> Optional.empty();
    };
  }

  private IntFunction<?> agreement() {
    List<Bytes> peers = new ArrayList<>();
    for (int i = 0; i < PEERS; i++) {
      peers.add(X25519Keys.generate(primitives, RANDOM).publicKey());
    }
    Agreement agreement = primitives.agreement(Secret.random(RANDOM));
    return i -> agreement.agree(peers.get(i % PEERS));
  }

  private IntFunction<?> seal() {
    List<Secret> keys = secrets();
    byte[] plaintext = new byte[SHARE_BYTES];
    return i -> primitives.seal(keys.get(i % PEERS), NONCE, DATA, plaintext);
  }

  private IntFunction<?> open() {
    Secret key = Secret.random(RANDOM);
    Bytes sealed = primitives.seal(key, NONCE, DATA, new byte[SHARE_BYTES]);
    return i -> primitives.open(key, NONCE, DATA, sealed);
  }

  private IntFunction<?> sign() {
    KeyPair identity = primitives.newIdentity(RANDOM);
    byte[] message = new byte[SIGNED_BYTES];
    return i -> primitives.sign(identity, message);
  }

  private IntFunction<?> verify() {
    KeyPair identity = primitives.newIdentity(RANDOM);
    byte[] message = new byte[SIGNED_BYTES];
    Bytes signature = primitives.sign(identity, message);
    return i -> primitives.verify(identity.publicKey(), message, signature);
  }

  private IntFunction<?> expand() {
    MaskExpander expander = primitives.maskExpander();
    RunningSum sum = RunningSum.zero(shape);
    List<Secret> seeds = secrets();
    return i -> {
      expander.add(seeds.get(i % PEERS), sum);
      return sum;
    };
  }

  private IntFunction<?> pack() {
    RunningSum sum = RunningSum.zero(shape);
    sum.add(BenchInputs.draw(shape));
    return i -> sum.pack();
  }

  private IntFunction<?> token() {
    VerifiedDerivations derivations =
        new VerifiedDerivations(
            new SumSession(
                new SessionId(Bytes.wrap(new byte[SessionId.BYTES])),
                new CoordinatorId(Bytes.wrap(new byte[CoordinatorId.BYTES])),
                new SumParameters(PEERS, 1, new DropoutShare(1, 10), 2, shape)));
    Bytes token = Bytes.wrap(new byte[VerifiedDerivations.TOKEN_BYTES]);
    return i -> derivations.tokenHash(i, i + 1, token);
  }

  private IntFunction<?> unpack() {
    RunningSum sum = RunningSum.zero(shape);
    Bytes packed = BenchInputs.draw(shape).pack();
    return i -> {
      sum.addPacked(packed);
      return sum;
    };
  }

  private static IntFunction<?> hash() {
    byte[] text = new byte[SumPart.HASHED_BYTES];
    return i -> Sha2.sha256(text);
  }

  private static IntFunction<?> derive() {
    List<Secret> inputs = secrets();
    byte[] info = new byte[INFO_BYTES];
    return i -> Hkdf.extract(inputs.get(i % PEERS)).expand(info);
  }

  private static List<Secret> secrets() {
    List<Secret> secrets = new ArrayList<>();
    for (int i = 0; i < PEERS; i++) {
      secrets.add(Secret.random(RANDOM));
    }
    return secrets;
  }
}
