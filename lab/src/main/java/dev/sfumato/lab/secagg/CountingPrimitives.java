package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** Passes everything on and counts it, so that nothing can be skipped or shared unnoticed. */
public final class CountingPrimitives implements Primitives {
  private final Primitives primitives;
  private final LongAdder agreements = new LongAdder();
  private final LongAdder keyGenerations = new LongAdder();
  private final LongAdder pointGenerations = new LongAdder();
  private final LongAdder seals = new LongAdder();
  private final LongAdder opens = new LongAdder();
  private final LongAdder maskBytes = new LongAdder();
  private final LongAdder signatures = new LongAdder();
  private final LongAdder verifications = new LongAdder();

  public CountingPrimitives(Primitives primitives) {
    this.primitives = primitives;
  }

  public CallCounts counts() {
    return new CallCounts(
        agreements.sum(),
        keyGenerations.sum(),
        pointGenerations.sum(),
        signatures.sum(),
        verifications.sum(),
        seals.sum(),
        opens.sum(),
        maskBytes.sum());
  }

  @Override
  public String name() {
    return primitives.name();
  }

  @Override
  public Bytes publicKey(Secret privateKey) {
    keyGenerations.increment();
    return primitives.publicKey(privateKey);
  }

  @Override
  public Agreement agreement(Secret privateKey) {
    Agreement agreement = primitives.agreement(privateKey);
    return peer -> {
      agreements.increment();
      return agreement.agree(peer);
    };
  }

  @Override
  public KeyPair newIdentity(RandomBytes randomness) {
    pointGenerations.increment();
    return primitives.newIdentity(randomness);
  }

  @Override
  public Bytes sign(KeyPair identity, byte[] message) {
    signatures.increment();
    return primitives.sign(identity, message);
  }

  @Override
  public boolean verify(Bytes identity, byte[] message, Bytes signature) {
    verifications.increment();
    return primitives.verify(identity, message, signature);
  }

  @Override
  public Bytes seal(Secret key, Bytes nonce, byte[] associatedData, byte[] plaintext) {
    seals.increment();
    return primitives.seal(key, nonce, associatedData, plaintext);
  }

  @Override
  public Optional<Secret> open(Secret key, Bytes nonce, byte[] associatedData, Bytes sealed) {
    opens.increment();
    return primitives.open(key, nonce, associatedData, sealed);
  }

  @Override
  public MaskExpander maskExpander() {
    MaskExpander expander = primitives.maskExpander();
    return new MaskExpander() {
      @Override
      public void add(Secret seed, RunningSum sum) {
        maskBytes.add(sum.shape().maskBytes());
        expander.add(seed, sum);
      }

      @Override
      public void subtract(Secret seed, RunningSum sum) {
        maskBytes.add(sum.shape().maskBytes());
        expander.subtract(seed, sum);
      }
    };
  }
}
