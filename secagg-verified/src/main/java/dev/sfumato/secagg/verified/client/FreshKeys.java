package dev.sfumato.secagg.verified.client;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sharing.MaskKeyPair;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.client.MadeSecrets;
import dev.sfumato.secagg.sum.client.OwnSecrets;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.roster.HolderDraw;
import dev.sfumato.secagg.verified.roster.RosterLeaf;

/** A client's two keys of one sum, the number that its holders are drawn with, and its leaf. */
record FreshKeys(KeyPair shareKey, MaskKeyPair maskKey, Secret rho, RosterLeaf leaf) {
  static FreshKeys draw(VerifiedSetup setup) {
    MadeSecrets made = new MadeSecrets();
    try {
      KeyPair shareKey = X25519Keys.generate(setup.primitives(), setup.randomness());
      made.keep(shareKey.privateKey());
      MaskKeyPair maskKey = MaskKeys.generate(setup.primitives(), setup.randomness());
      made.keep(maskKey.scalar());
      Secret rho = made.keep(Secret.random(setup.randomness()));
      SumKeys keys = new SumKeys(shareKey.publicKey(), maskKey.point());
      return new FreshKeys(shareKey, maskKey, rho, leaf(setup, keys, rho));
    } catch (RuntimeException | Error fault) {
      made.wipe();
      throw fault;
    }
  }

  private static RosterLeaf leaf(VerifiedSetup setup, SumKeys keys, Secret rho) {
    Bytes drawHash = HolderDraw.hash(Bytes.copyOf(rho.expose()));
    byte[] signed =
        VerifiedDerivations.signedLeaf(setup.announced(), setup.credential(), keys, drawHash);
    return new RosterLeaf(
        setup.identity().publicKey(),
        setup.credential(),
        keys,
        drawHash,
        setup.primitives().sign(setup.identity(), signed));
  }

  void write(ByteWriter writer) {
    writer.bytes(shareKey.privateKey().expose());
    OwnSecrets.write(maskKey, writer);
    writer.bytes(rho.expose());
    leaf.write(writer);
  }

  static FreshKeys read(ByteReader reader) throws MalformedMessageException {
    Secret share = OwnSecrets.secret(reader);
    MaskKeyPair maskKey = OwnSecrets.readKey(reader);
    Secret rho = OwnSecrets.secret(reader);
    RosterLeaf leaf = RosterLeaf.read(reader);
    return new FreshKeys(new KeyPair(share, leaf.keys().shareKey()), maskKey, rho, leaf);
  }

  void wipe() {
    shareKey.wipe();
    maskKey.wipe();
    rho.wipe();
  }
}
