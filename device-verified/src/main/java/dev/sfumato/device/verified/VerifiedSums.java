package dev.sfumato.device.verified;

import dev.sfumato.credential.CredentialKey;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.VerifiedClients;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.sum.client.SumParticipant;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.client.VerifiedClient;
import dev.sfumato.secagg.verified.client.VerifiedSetup;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a device takes part with in campaigns whose coordinator it need not believe. The keys are
 * those that the device itself was told of by its authority.
 */
public final class VerifiedSums implements VerifiedClients {
  private final Function<Bytes, Optional<CredentialKey>> keys;

  /**
   * @param keys the authority's key of that id, as {@code AuthorityCredentials.key} finds it
   */
  public VerifiedSums(Function<Bytes, Optional<CredentialKey>> keys) {
    this.keys = keys;
  }

  @Override
  public boolean canCheck(CampaignTerms terms) {
    return key(terms).isPresent();
  }

  private Optional<CredentialKey> key(CampaignTerms terms) {
    return terms
        .credentials()
        .map(CredentialTerms::keyId)
        .flatMap(id -> keys.apply(id).filter(key -> key.id().hex().equals(id.toHex())));
  }

  @Override
  public SumParticipant open(
      SumClientSetup own, Query query, Bytes credential, Optional<byte[]> snapshot)
      throws DamagedSnapshotException {
    CredentialKey key =
        key(query.terms()).orElseThrow(() -> new IllegalArgumentException("key: none"));
    VerifiedSetup setup =
        new VerifiedSetup(
            own.session(),
            own.identity(),
            credential,
            new NeighbourCredentials(query, key),
            own.policy(),
            own.input(),
            own.primitives(),
            own.randomness());
    return snapshot.isPresent()
        ? VerifiedClient.restore(setup, snapshot.get())
        : VerifiedClient.seat(setup);
  }
}
