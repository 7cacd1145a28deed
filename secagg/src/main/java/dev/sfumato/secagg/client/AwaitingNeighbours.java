package dev.sfumato.secagg.client;

import dev.sfumato.secagg.RefusalReason;
import dev.sfumato.secagg.SecAggParameters;
import dev.sfumato.secagg.crypto.Derivations;
import dev.sfumato.secagg.crypto.Derivations.ShareKeys;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.message.Advertise;
import dev.sfumato.secagg.message.Neighbours;
import dev.sfumato.secagg.message.Neighbours.Neighbour;
import dev.sfumato.secagg.message.PublicKeys;
import dev.sfumato.secagg.message.SealedShares;
import dev.sfumato.secagg.message.ShareSecrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Its keys are out. It waits for its neighbours, and hands each of them a share of its secrets. */
final class AwaitingNeighbours extends ActiveState {
  private final KeyPair shareKey;
  private final KeyPair maskKey;

  private AwaitingNeighbours(ClientSetup setup, KeyPair shareKey, KeyPair maskKey) {
    super(setup);
    this.shareKey = shareKey;
    this.maskKey = maskKey;
  }

  /** The first step of a session: two fresh keys, signed; or a refusal, and no key is made. */
  static ClientStep start(ClientSetup setup) {
    Optional<RefusalReason> refusal = setup.policy().refusal(setup.session().parameters());
    if (refusal.isPresent()) {
      return ClientStep.silent(new ClientRefused(refusal.get()));
    }
    KeyPair shareKey = X25519Keys.generate(setup.primitives(), setup.randomness());
    KeyPair maskKey = X25519Keys.generate(setup.primitives(), setup.randomness());
    AwaitingNeighbours next = new AwaitingNeighbours(setup, shareKey, maskKey);
    return ClientStep.sending(next, next.advertise());
  }

  private Advertise advertise() {
    PublicKeys keys = ownKeys();
    byte[] signed =
        setup
            .derivations()
            .advertised(
                setup.session().coordinator(), setup.index(), keys.shareKey(), keys.maskKey());
    return new Advertise(
        setup.sessionTag(), keys, setup.primitives().sign(setup.identity(), signed));
  }

  @Override
  ClientStep onNeighbours(Neighbours message) throws RefusedException {
    SecAggParameters parameters = new NeighbourChecks(setup, ownKeys()).check(message);
    Secret seed = Secret.random(setup.randomness());
    List<Secret> shares = split(seed, parameters);
    Agreement agreement = setup.primitives().agreement(shareKey.privateKey());
    List<Link> links = new ArrayList<>();
    List<SealedShares> sealed = new ArrayList<>();
    for (int i = 0; i < shares.size(); i++) {
      Neighbour neighbour = message.neighbours().get(i);
      ShareKeys keys = shareKeys(agreement, neighbour);
      sealed.add(seal(keys.outgoing(), neighbour.index(), shares.get(i)));
      links.add(new Link(neighbour.index(), neighbour.keys().maskKey(), keys.incoming()));
    }
    shareKey.wipe();
    AwaitingShares next = new AwaitingShares(setup, parameters, maskKey, seed, links);
    return ClientStep.sending(
        next,
        new ShareSecrets(
            setup.sessionTag(), setup.derivations().commitment(seed, setup.index()), sealed));
  }

  /** Both secrets are split as one: a share of it is a share of each. */
  private List<Secret> split(Secret seed, SecAggParameters parameters) {
    byte[] both = new byte[2 * Secret.BYTES];
    System.arraycopy(maskKey.privateKey().expose(), 0, both, 0, Secret.BYTES);
    System.arraycopy(seed.expose(), 0, both, Secret.BYTES, Secret.BYTES);
    Secret secrets = Secret.wrap(both);
    List<Secret> shares =
        setup
            .primitives()
            .secretSharing()
            .split(
                secrets,
                parameters.graph().threshold(),
                parameters.graph().neighbours(),
                setup.randomness());
    secrets.wipe();
    return shares;
  }

  private ShareKeys shareKeys(Agreement agreement, Neighbour neighbour) throws RefusedException {
    Secret agreed =
        agreement
            .agree(neighbour.keys().shareKey())
            .orElseThrow(() -> new RefusedException(RefusalReason.UNUSABLE_KEY));
    Derivations derivations = setup.derivations();
    ShareKeys keys =
        derivations.shareKeys(
            agreed,
            new Party(setup.index(), shareKey.publicKey()),
            new Party(neighbour.index(), neighbour.keys().shareKey()));
    agreed.wipe();
    return keys;
  }

  private SealedShares seal(Secret key, int to, Secret share) {
    byte[] data = setup.derivations().sealedData(setup.index(), to);
    SealedShares sealed = new SealedShares(setup.primitives().seal(key, data, share.expose()));
    key.wipe();
    share.wipe();
    return sealed;
  }

  private PublicKeys ownKeys() {
    return new PublicKeys(shareKey.publicKey(), maskKey.publicKey());
  }

  @Override
  void wipe() {
    shareKey.wipe();
    maskKey.wipe();
  }
}
