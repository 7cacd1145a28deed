package dev.sfumato.secagg.vectors;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumDerivations.ShareKeys;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors of the single parts: keys, derivations, masks and packing; with both providers. */
class PartVectorsTest {
  private static final SessionId SESSION = new SessionId(counting(0x10, 32));
  private static final CoordinatorId COORDINATOR = new CoordinatorId(counting(0x40, 32));

  private static SumDerivations derivations() {
    SumParameters parameters =
        new SumParameters(10, 1, new DropoutShare(1, 10), 9, new VectorShape(7, 20));
    return new SumDerivations(new SumSession(SESSION, COORDINATOR, parameters));
  }

  private static Primitives primitives(String name) {
    return name.equals("jdk") ? Providers.jdk() : Providers.conscrypt().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"conscrypt", "jdk"})
  void keys(String provider) {
    Primitives primitives = primitives(provider);
    Secret one = secret(0x60);
    Secret other = secret(0x80);
    Bytes onePublic = primitives.publicKey(one);
    Bytes otherPublic = primitives.publicKey(other);
    KeyPair identity = primitives.newIdentity(target -> copy(secret(0xa0), target));
    byte[] signed = derivations().signedKeys(3, onePublic, otherPublic);
    new VectorFile("keys.txt", "X25519 and Ed25519, and what a client of index 3 signs.")
        .put("session", SESSION.value().toHex())
        .put("coordinator", COORDINATOR.value().toHex())
        .put("one.private", hex(one))
        .put("one.public", onePublic.toHex())
        .put("other.private", hex(other))
        .put("other.public", otherPublic.toHex())
        .put("agreement", hex(primitives.agreement(one).agree(otherPublic).orElseThrow()))
        .put("identity.private", hex(identity.privateKey()))
        .put("identity.public", identity.publicKey().toHex())
        .put("signed", Bytes.wrap(signed).toHex())
        .put("signature", primitives.sign(identity, signed).toHex())
        .check();
  }

  @ParameterizedTest
  @ValueSource(strings = {"conscrypt", "jdk"})
  void derivations(String provider) {
    SumDerivations derivations = derivations();
    Secret agreement = secret(0x21);
    Party three = new Party(3, counting(0x01, 32));
    Party eight = new Party(8, counting(0x31, 32));
    ShareKeys ordered = derivations.shareKeys(agreement, three, eight);
    Bytes numbers = derivations.numbers(new SumNumbers(10, 9, 1, 9), counting(0x71, 32));
    byte[] data = derivations.sealedData(3, 8, 2);
    Bytes nonce = counting(0xc0, Primitives.SEAL_NONCE_BYTES);
    Bytes sealed =
        primitives(provider).seal(ordered.outgoing(), nonce, data, counting(0, 128).array());
    new VectorFile(
            "derivations.txt",
            "Ordered: the two directions differ. Unordered: the pair has one mask seed.")
        .put("session", SESSION.value().toHex())
        .put("agreement", hex(agreement))
        .put("three.public", three.publicKey().toHex())
        .put("eight.public", eight.publicKey().toHex())
        .put("shareKey.3to8", hex(ordered.outgoing()))
        .put("shareKey.8to3", hex(ordered.incoming()))
        .put("good", counting(0x71, 32).toHex())
        .put("numbers.10.9.1.9", numbers.toHex())
        .put("pairMask.3and8", hex(derivations.pairMask(agreement, numbers, eight, three)))
        .put("seed", hex(secret(0x51)))
        .put("selfMask.3", hex(derivations.selfMask(secret(0x51), numbers, 3)))
        .put("sealedData.3to8.point2", Bytes.wrap(data).toHex())
        .put("nonce", nonce.toHex())
        .put("plaintext", counting(0x00, 128).toHex())
        .put("sealed.3to8", sealed.toHex())
        .check();
  }

  @ParameterizedTest
  @ValueSource(strings = {"conscrypt", "jdk"})
  void masks(String provider) {
    VectorFile file = new VectorFile("masks.txt", "mask.<bits>, packed, of seven entries.");
    file.put("seed", hex(secret(0x33)));
    for (int bits : new int[] {8, 20, 32, 33, 62}) {
      RunningSum sum = RunningSum.zero(new VectorShape(7, bits));
      primitives(provider).maskExpander().add(secret(0x33), sum);
      file.put("mask." + bits, sum.pack().toHex());
    }
    file.check();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk"})
  void packed(String provider) {
    VectorFile file =
        new VectorFile("packed.txt", "entries are 1, 2, 3 and the largest; provider has no part.");
    for (int bits : new int[] {8, 9, 13, 31, 32, 33, 57, 58, 62}) {
      VectorShape shape = new VectorShape(4, bits);
      long[] entries = LongStream.of(1, 2, 3, shape.modulus() - 1).toArray();
      file.put("packed." + bits, ModularVector.of(shape, entries).pack().toHex());
    }
    file.check();
  }

  private static Secret secret(int first) {
    return Secret.wrap(counting(first, 32).array());
  }

  private static Bytes counting(int first, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (first + i);
    }
    return Bytes.wrap(bytes);
  }

  private static void copy(Secret from, byte[] target) {
    System.arraycopy(from.expose(), 0, target, 0, target.length);
  }

  private static String hex(Secret secret) {
    return Bytes.copyOf(secret.expose()).toHex();
  }
}
