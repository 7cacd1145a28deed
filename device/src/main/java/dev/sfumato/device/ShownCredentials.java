package dev.sfumato.device;

import dev.sfumato.device.internal.identity.CredentialShelf;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;

/** An app's credentials as the library sees them. */
record ShownCredentials(CredentialSource source) implements CredentialShelf {
  @Override
  public Optional<byte[]> find(Bytes authority, CoordinatorId coordinator, CampaignTerms terms) {
    return source.find(authority, coordinator, terms);
  }

  @Override
  public void bind(CoordinatorId coordinator, CampaignTerms terms) {
    source.bind(coordinator, terms);
  }
}
