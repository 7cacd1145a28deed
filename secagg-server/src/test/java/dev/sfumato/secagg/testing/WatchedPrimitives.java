package dev.sfumato.secagg.testing;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Remembers every secret that goes through the primitives, and fails at a chosen call. */
public final class WatchedPrimitives implements Primitives {
  public final List<Secret> seen = new ArrayList<>();
  private final Primitives real = SumRun.PRIMITIVES;
  private final int failing;
  private int calls;

  public WatchedPrimitives(int failing) {
    this.failing = failing;
  }

  public int calls() {
    return calls;
  }

  private Secret see(Secret secret) {
    seen.add(secret);
    return secret;
  }

  private void call() {
    if (calls++ == failing) {
      throw new OutOfMemoryError("planted");
    }
  }

  @Override
  public String name() {
    return real.name();
  }

  @Override
  public Bytes publicKey(Secret privateKey) {
    see(privateKey);
    call();
    return real.publicKey(privateKey);
  }

  @Override
  public Agreement agreement(Secret privateKey) {
    call();
    Agreement agreement = real.agreement(see(privateKey));
    return peer -> {
      call();
      return agreement.agree(peer).map(this::see);
    };
  }

  @Override
  public KeyPair newIdentity(RandomBytes randomness) {
    call();
    KeyPair made = real.newIdentity(randomness);
    see(made.privateKey());
    return made;
  }

  @Override
  public Bytes sign(KeyPair identity, byte[] message) {
    call();
    return real.sign(identity, message);
  }

  @Override
  public boolean verify(Bytes identity, byte[] message, Bytes signature) {
    return real.verify(identity, message, signature);
  }

  @Override
  public Bytes seal(Secret key, Bytes nonce, byte[] associatedData, byte[] plaintext) {
    see(key);
    call();
    return real.seal(key, nonce, associatedData, plaintext);
  }

  @Override
  public Optional<Secret> open(Secret key, Bytes nonce, byte[] associatedData, Bytes sealed) {
    see(key);
    call();
    return real.open(key, nonce, associatedData, sealed).map(this::see);
  }

  @Override
  public MaskExpander maskExpander() {
    MaskExpander expander = real.maskExpander();
    return new MaskExpander() {
      @Override
      public void add(Secret seed, RunningSum sum) {
        see(seed);
        call();
        expander.add(seed, sum);
      }

      @Override
      public void subtract(Secret seed, RunningSum sum) {
        see(seed);
        call();
        expander.subtract(seed, sum);
      }
    };
  }
}
