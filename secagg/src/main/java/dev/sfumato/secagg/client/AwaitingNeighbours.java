package dev.sfumato.secagg.client;

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
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.session.SecAggParameters;
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
    Optional<ClientRefusalReason> refusal = setup.policy().refusal(setup.session().parameters());
    if (refusal.isPresent()) {
      return ClientStep.silent(new ClientRefused(refusal.get()));
    }
    Wiping made = new Wiping();
    try {
      AwaitingNeighbours next =
          new AwaitingNeighbours(setup, newKey(setup, made), newKey(setup, made));
      return ClientStep.sending(next, next.advertise());
    } catch (RuntimeException | Error fault) {
      made.wipe();
      throw fault;
    }
  }

  private static KeyPair newKey(ClientSetup setup, Wiping made) {
    KeyPair pair = X25519Keys.generate(setup.primitives(), setup.randomness());
    made.later(pair.privateKey());
    return pair;
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
    Wiping made = new Wiping();
    try {
      return share(message, parameters, made);
    } catch (RefusedException | RuntimeException | Error fault) {
      made.wipe();
      throw fault;
    }
  }

  private ClientStep share(Neighbours message, SecAggParameters parameters, Wiping made)
      throws RefusedException {
    Secret seed = made.later(Secret.random(setup.randomness()));
    List<Secret> shares = split(seed, parameters);
    shares.forEach(made::later);
    Agreement agreement = setup.primitives().agreement(shareKey.privateKey());
    List<Link> links = new ArrayList<>();
    List<SealedShares> sealed = new ArrayList<>();
    for (int i = 0; i < shares.size(); i++) {
      Neighbour neighbour = message.neighbours().get(i);
      ShareKeys keys = shareKeys(agreement, neighbour);
      made.later(keys.outgoing());
      made.later(keys.incoming());
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
    try {
      return setup
          .primitives()
          .secretSharing()
          .split(
              secrets,
              parameters.graph().threshold(),
              parameters.graph().neighbours(),
              setup.randomness());
    } finally {
      secrets.wipe();
    }
  }

  private ShareKeys shareKeys(Agreement agreement, Neighbour neighbour) throws RefusedException {
    Secret agreed =
        agreement
            .agree(neighbour.keys().shareKey())
            .orElseThrow(() -> new RefusedException(ClientRefusalReason.UNUSABLE_KEY));
    Derivations derivations = setup.derivations();
    try {
      return derivations.shareKeys(
          agreed,
          new Party(setup.index(), shareKey.publicKey()),
          new Party(neighbour.index(), neighbour.keys().shareKey()));
    } finally {
      agreed.wipe();
    }
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
  public void wipe() {
    shareKey.wipe();
    maskKey.wipe();
  }
}
