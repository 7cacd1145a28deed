package dev.sfumato.protocol;

import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import java.util.Optional;

/**
 * What a device is promised about a whole campaign. It pins them at first contact and refuses any
 * change.
 *
 * @param id the campaign
 * @param epsilon the most that it costs a device in all
 * @param participation how often a device may answer
 * @param region where it asks about
 * @param credentials what its devices have to show; nothing where anybody may take part
 */
public record CampaignTerms(
    CampaignId id,
    Epsilon epsilon,
    Participation participation,
    Region region,
    Optional<CredentialTerms> credentials) {

  /** Of a campaign in which anybody may take part. */
  public CampaignTerms(CampaignId id, Epsilon epsilon, Participation participation, Region region) {
    this(id, epsilon, participation, region, Optional.empty());
  }

  /** How many devices there are at most; 0 where nobody knows. */
  public long issued() {
    return credentials.map(CredentialTerms::issued).orElse(0L);
  }

  /** Canonical bytes: equal terms have equal bytes. */
  public byte[] encode() {
    CanonicalWriter writer = new CanonicalWriter();
    TermsCodec.write(this, writer);
    return writer.bytes();
  }

  /**
   * Reads {@link #encode()}, and nothing but it.
   *
   * @throws WireException for any other bytes
   */
  public static CampaignTerms decode(byte[] bytes) throws WireException {
    return CanonicalReader.readAll(bytes, TermsCodec::read);
  }
}
