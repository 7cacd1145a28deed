package dev.sfumato.server.gate;

import dev.sfumato.credential.CredentialKey;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.WireException;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToSeating;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * A campaign that wants devices, and who seats them.
 *
 * @param bytes the length of its terms
 * @param key by which its devices' credentials are checked; empty where none are asked for
 */
record Offering(
    CampaignTerms terms, int bytes, Optional<CredentialKey> key, ActorRef<ToSeating> seating) {
  static Offering of(ToGate.Offered offered) throws WireException {
    CampaignTerms terms = CampaignTerms.decode(offered.terms());
    return new Offering(
        terms,
        offered.terms().length,
        terms.credentials().map(asked -> CredentialKey.ofModulus(offered.key())),
        offered.seating());
  }
}
