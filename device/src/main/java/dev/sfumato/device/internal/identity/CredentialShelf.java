package dev.sfumato.device.internal.identity;

import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;

/** The credentials of a device: {@code CredentialSource} as the library sees it. */
public interface CredentialShelf {
  /** Of a device that has none. */
  CredentialShelf EMPTY = (authority, coordinator, terms) -> Optional.empty();

  /** The identity's seed and the credential after it. */
  Optional<byte[]> find(Bytes authority, CoordinatorId coordinator, CampaignTerms terms);

  /** Keeps it for this campaign alone. */
  default void bind(CoordinatorId coordinator, CampaignTerms terms) {}
}
