package dev.sfumato.device;

import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;

/**
 * Where a device keeps the credentials that an authority gave it. The module {@code
 * device-authority} has one.
 */
public interface CredentialSource {
  /**
   * The credential for a campaign, if there is one that is good: what the terms say of the
   * authority's keys is what the device was told by the authority itself, and the count is signed.
   *
   * @param authority the public key of the policy
   * @return the 32 bytes that the identity's key is made of, and the credential after them
   */
  Optional<byte[]> find(Bytes authority, CoordinatorId coordinator, CampaignTerms terms);

  /**
   * Keeps it for this campaign and no other, on the disk: shown in two, it would link them. Before
   * it leaves.
   */
  void bind(CoordinatorId coordinator, CampaignTerms terms);
}
