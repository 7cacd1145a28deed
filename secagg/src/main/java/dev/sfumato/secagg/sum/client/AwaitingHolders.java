package dev.sfumato.secagg.sum.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sharing.MaskKeyPair;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.HoldersRequest;
import dev.sfumato.secagg.sum.message.HoldersRequest.Holder;
import dev.sfumato.secagg.sum.message.KeysAnswer;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.vector.Bytes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Its keys are out. It waits for its holders, and deals each of them a share of its secrets. */
record AwaitingHolders(SumClientSetup setup, KeyPair shareKey, MaskKeyPair maskKey)
    implements SumClientState {

  /** The first step of a sum: two fresh keys, signed; or a refusal, and no key is made. */
  static Step start(SumClientSetup setup) throws SumRefusedException {
    new PolicyChecks(setup.policy(), setup.parameters()).check(setup.parameters().seats());
    MadeSecrets made = new MadeSecrets();
    try {
      AwaitingHolders next =
          new AwaitingHolders(setup, newShareKey(setup, made), newMaskKey(setup, made));
      return new Step(next, next.signedKeys());
    } catch (RuntimeException | Error fault) {
      made.wipe();
      throw fault;
    }
  }

  private static KeyPair newShareKey(SumClientSetup setup, MadeSecrets made) {
    KeyPair key = X25519Keys.generate(setup.primitives(), setup.randomness());
    made.keep(key.privateKey());
    return key;
  }

  private static MaskKeyPair newMaskKey(SumClientSetup setup, MadeSecrets made) {
    MaskKeyPair key = MaskKeys.generate(setup.primitives(), setup.randomness());
    made.keep(key.scalar());
    return key;
  }

  private KeysAnswer signedKeys() {
    SumKeys keys = ownKeys();
    byte[] signed =
        setup.derivations().signedKeys(setup.index(), keys.shareKey(), keys.maskPoint());
    return new KeysAnswer(
        setup.session().tag(), keys, setup.primitives().sign(setup.identity(), signed));
  }

  private SumKeys ownKeys() {
    return new SumKeys(shareKey.publicKey(), maskKey.point());
  }

  @Override
  public SumRound awaits() {
    return SumRound.SHARES;
  }

  @Override
  public Step answer(ToSumClient request) throws SumRefusedException {
    HoldersRequest holders = (HoldersRequest) request;
    HolderSize size = new PolicyChecks(setup.policy(), setup.parameters()).check(holders.arrived());
    check(holders, size);
    Step step = new Dealing(setup, shareKey, maskKey, size).deal(holders);
    shareKey.wipe();
    return step;
  }

  private void check(HoldersRequest request, HolderSize size) throws SumRefusedException {
    unless(request.holders().size() == size.holders(), ClientRefusalReason.WRONG_GRAPH);
    unless(ownKeys().equals(request.own()), ClientRefusalReason.OWN_KEY_ALTERED);
    checkIndices(request.holders());
    checkKeys(request.holders());
  }

  private void checkIndices(List<Holder> holders) throws SumRefusedException {
    Set<Integer> seen = new HashSet<>(List.of(setup.index()));
    for (Holder holder : holders) {
      unless(
          holder.index() < setup.parameters().seats() && seen.add(holder.index()),
          ClientRefusalReason.BAD_INDEX);
    }
  }

  private void checkKeys(List<Holder> holders) throws SumRefusedException {
    Set<Bytes> seen = new HashSet<>(List.of(shareKey.publicKey(), maskKey.publicKey()));
    for (Holder holder : holders) {
      unless(seen.add(holder.shareKey()), ClientRefusalReason.DUPLICATE_KEY);
      unless(!X25519Keys.isUnusable(holder.shareKey()), ClientRefusalReason.UNUSABLE_KEY);
    }
  }

  @Override
  public void write(ByteWriter writer) {
    writer.bytes(shareKey.privateKey().expose());
    writer.bytes(shareKey.publicKey());
    OwnSecrets.write(maskKey, writer);
  }

  static AwaitingHolders read(SumClientSetup setup, ByteReader reader)
      throws MalformedMessageException {
    Secret privateKey = OwnSecrets.secret(reader);
    KeyPair shareKey = new KeyPair(privateKey, reader.bytes(Secret.BYTES));
    return new AwaitingHolders(setup, shareKey, OwnSecrets.readKey(reader));
  }

  @Override
  public void wipe() {
    shareKey.wipe();
    maskKey.wipe();
  }
}
