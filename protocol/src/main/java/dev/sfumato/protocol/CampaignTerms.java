package dev.sfumato.protocol;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import java.nio.charset.StandardCharsets;
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
 * @param verified whether devices need not believe the coordinator; only where they show
 *     credentials, for without them it could make up as many as it likes
 */
public record CampaignTerms(
    CampaignId id,
    Epsilon epsilon,
    Participation participation,
    Region region,
    Optional<CredentialTerms> credentials,
    boolean verified) {
  /** Of the curve, of an area that is no rectangle: some 64 KiB, which every device is sent. */
  public static final int MAX_STRETCHES = 1 << 14;

  /** No terms are longer: two numbers of 48 bits a stretch, and less than 256 bytes beside them. */
  public static final int MAX_BYTES = 2 * 7 * MAX_STRETCHES + 256;

  /** Of the names of two quantities, in UTF-8. */
  public static final int MAX_QUANTITIES = 255;

  public CampaignTerms {
    byte[] quantities = region.quantities().getBytes(StandardCharsets.UTF_8);
    Checks.checkRange("bytes of quantities", quantities.length, 0, MAX_QUANTITIES);
    int stretches = region.form().map(OpenCells::stretches).orElse(0);
    Checks.checkRange("stretches of the area", stretches, 0, MAX_STRETCHES);
    if (stretches > 0 && region.projection() == Projection.PLAIN) {
      throw Checks.refuse("area", "a plain one of a form", "a rectangle");
    }
    if (verified && credentials.isEmpty()) {
      throw Checks.refuse("assurance", "verified", "honest where nobody shows a credential");
    }
  }

  /** Of a campaign whose coordinator is believed. */
  public CampaignTerms(
      CampaignId id,
      Epsilon epsilon,
      Participation participation,
      Region region,
      Optional<CredentialTerms> credentials) {
    this(id, epsilon, participation, region, credentials, false);
  }

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
