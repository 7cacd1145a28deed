package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.SecretSharing;
import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.List;

/**
 * What one of each thing costs by itself, in milliseconds of processor time, in a tight loop of the
 * present process: what is left of a session when everything around the cryptography is free.
 */
record Floors(
    double agreement,
    double keyGeneration,
    double seal,
    double open,
    double sign,
    double verify,
    double split,
    double rebuild,
    double expand,
    double pack,
    double unpack) {
  private static final int PEERS = 64;
  private static final int SHARE_BYTES = 64;
  private static final int SIGNED_BYTES = 148;
  private static final byte[] DATA = new byte[56];

  static Floors measure(Primitives primitives, SecAggParameters parameters) {
    return new FloorLoops(primitives, parameters).measure();
  }

  /** The mean of two measurements, one on each side of the session. */
  Floors mean(Floors other) {
    return new Floors(
        (agreement + other.agreement) / 2,
        (keyGeneration + other.keyGeneration) / 2,
        (seal + other.seal) / 2,
        (open + other.open) / 2,
        (sign + other.sign) / 2,
        (verify + other.verify) / 2,
        (split + other.split) / 2,
        (rebuild + other.rebuild) / 2,
        (expand + other.expand) / 2,
        (pack + other.pack) / 2,
        (unpack + other.unpack) / 2);
  }

  /** The loops, each on its own material. */
  private record FloorLoops(Primitives primitives, SecAggParameters parameters) {
    private static final RandomBytes RANDOM = RandomBytes.secure();

    Floors measure() {
      return new Floors(
          agreement(),
          TightLoop.millis(RawKeyGeneration.of(primitives.name())),
          seal(),
          open(),
          sign(),
          verify(),
          split(),
          rebuild(),
          expand(),
          pack(),
          unpack());
    }

    private double agreement() {
      List<Bytes> peers = new ArrayList<>();
      for (int i = 0; i < PEERS; i++) {
        peers.add(X25519Keys.generate(primitives, RANDOM).publicKey());
      }
      Agreement agreement = primitives.agreement(Secret.random(RANDOM));
      return TightLoop.millis(i -> agreement.agree(peers.get(i % PEERS)));
    }

    private double seal() {
      List<Secret> keys = secrets(PEERS);
      byte[] plaintext = new byte[SHARE_BYTES];
      return TightLoop.millis(i -> primitives.seal(keys.get(i % PEERS), DATA, plaintext));
    }

    private double open() {
      Secret key = Secret.random(RANDOM);
      Bytes sealed = primitives.seal(key, DATA, new byte[SHARE_BYTES]);
      return TightLoop.millis(i -> primitives.open(key, DATA, sealed));
    }

    private double sign() {
      KeyPair identity = primitives.newIdentity(RANDOM);
      byte[] message = new byte[SIGNED_BYTES];
      return TightLoop.millis(i -> primitives.sign(identity, message));
    }

    private double verify() {
      KeyPair identity = primitives.newIdentity(RANDOM);
      byte[] message = new byte[SIGNED_BYTES];
      Bytes signature = primitives.sign(identity, message);
      return TightLoop.millis(i -> primitives.verify(identity.publicKey(), message, signature));
    }

    private double split() {
      Secret secret = Secret.wrap(new byte[SHARE_BYTES]);
      SecretSharing sharing = primitives.secretSharing();
      int threshold = parameters.graph().threshold();
      int shares = parameters.graph().neighbours();
      return TightLoop.millis(i -> sharing.split(secret, threshold, shares, RANDOM));
    }

    private double rebuild() {
      int threshold = parameters.graph().threshold();
      int[] coordinates = new int[threshold];
      for (int i = 0; i < threshold; i++) {
        coordinates[i] = i + 1;
      }
      SecretSharing.Rebuilder rebuilder = primitives.secretSharing().rebuilder(coordinates);
      List<Secret> shares = secrets(threshold);
      return TightLoop.millis(i -> rebuilder.rebuild(shares));
    }

    private double expand() {
      MaskExpander expander = primitives.maskExpander();
      RunningSum sum = RunningSum.zero(shape());
      List<Secret> seeds = secrets(PEERS);
      return TightLoop.millis(
          i -> {
            expander.add(seeds.get(i % PEERS), sum);
            return sum;
          });
    }

    private double pack() {
      RunningSum sum = RunningSum.zero(shape());
      sum.add(BenchInputs.draw(shape()));
      return TightLoop.millis(i -> sum.pack());
    }

    private double unpack() {
      RunningSum sum = RunningSum.zero(shape());
      Bytes packed = BenchInputs.draw(shape()).pack();
      return TightLoop.millis(
          i -> {
            sum.addPacked(packed);
            return sum;
          });
    }

    private VectorShape shape() {
      return parameters.shape();
    }

    private static List<Secret> secrets(int count) {
      List<Secret> secrets = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        secrets.add(Secret.random(RANDOM));
      }
      return secrets;
    }
  }
}
