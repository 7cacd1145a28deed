package dev.sfumato.device.internal.participation;

import dev.sfumato.device.internal.identity.CredentialShelf;
import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.VerifiedClients;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * What a device brings to every participation.
 *
 * @param credentials what it shows where that is asked for
 * @param verified for sums whose coordinator need not be believed; empty if it knows none
 * @param randomness for keys, never for noise
 * @param departures when a masked input may leave
 * @param clock against which deadlines are held
 * @param quantities what it can be asked about; the empty one is where it is
 */
public record DeviceSetup(
    PolicyRules policy,
    DeviceSecret secret,
    CredentialShelf credentials,
    Optional<VerifiedClients> verified,
    Primitives primitives,
    RandomBytes randomness,
    Departures departures,
    Clock clock,
    Set<String> quantities) {
  /** The seed and the credential for a campaign that asks for one, if there is a good one. */
  Optional<byte[]> shown(CoordinatorId coordinator, CampaignTerms terms) {
    return policy.authority().flatMap(known -> credentials.find(known, coordinator, terms));
  }

  /** Whether it can do what the campaign's assurance takes. */
  boolean canVerify(CampaignTerms terms) {
    return !terms.verified() || verified.filter(each -> each.canCheck(terms)).isPresent();
  }

  /** What the authority signed; nothing where none is asked. */
  Bytes credential(CoordinatorId coordinator, CampaignTerms terms) {
    return terms.credentials().isEmpty()
        ? Bytes.wrap(new byte[0])
        : shown(coordinator, terms)
            .map(found -> Bytes.wrap(Arrays.copyOfRange(found, Secret.BYTES, found.length)))
            .orElseThrow(() -> new IllegalArgumentException("credential: none (expected: one)"));
  }

  /**
   * Who the device is in a campaign.
   *
   * @throws IllegalArgumentException where it would need a credential and has none
   */
  KeyPair identity(CoordinatorId coordinator, CampaignTerms terms) {
    if (terms.credentials().isEmpty()) {
      return secret.identity(coordinator, terms.id(), primitives);
    }
    byte[] found =
        shown(coordinator, terms)
            .orElseThrow(() -> new IllegalArgumentException("credential: none (expected: one)"));
    return DeviceSecret.fromSeed(Secret.wrap(Arrays.copyOf(found, Secret.BYTES)), primitives);
  }

  @Override
  public String toString() {
    return "DeviceSetup[redacted]";
  }
}
