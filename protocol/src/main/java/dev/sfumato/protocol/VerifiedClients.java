package dev.sfumato.protocol;

import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.sum.client.SumParticipant;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;

/**
 * Makes the clients of sums whose coordinator need not be believed. The module {@code
 * device-verified} has one; a device without it declines such campaigns.
 */
public interface VerifiedClients {
  /** Whether it can check the credentials of the others in a campaign. */
  boolean canCheck(CampaignTerms terms);

  /**
   * A new client, or the one of a snapshot.
   *
   * @param credential what the device shows its neighbours
   */
  SumParticipant open(SumClientSetup own, Query query, Bytes credential, Optional<byte[]> snapshot)
      throws DamagedSnapshotException;
}
