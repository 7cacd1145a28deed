package dev.sfumato.protocol;

import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;

/**
 * What a device is promised about a whole campaign. It pins them at first contact and refuses any
 * change.
 *
 * @param id the campaign
 * @param epsilon the most that it costs a device in all
 * @param participation how often a device may answer
 * @param region where it asks about
 */
public record CampaignTerms(
    CampaignId id, Epsilon epsilon, Participation participation, Region region) {

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
