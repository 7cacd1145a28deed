package dev.sfumato.protocol;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import java.util.Optional;

/** The bytes of a campaign's terms. Codes are never used for anything else again. */
final class TermsCodec {
  private static final int ONCE = 1;
  private static final int EVERY_QUERY = 2;

  /** What is added to either where devices show credentials, of which is said at the end. */
  private static final int CREDENTIALS = 2;

  private static final int WEB_MERCATOR = 1;
  private static final int PLAIN = 2;

  private TermsCodec() {}

  static void write(CampaignTerms terms, CanonicalWriter writer) {
    writer.bytes(terms.id().value()).varint(terms.epsilon().micros());
    int participation = terms.participation() == Participation.ONCE ? ONCE : EVERY_QUERY;
    writer.u8(participation + (terms.credentials().isPresent() ? CREDENTIALS : 0));
    writer.u8(terms.region().projection() == Projection.WEB_MERCATOR ? WEB_MERCATOR : PLAIN);
    Bounds area = terms.region().area();
    writer.f64(area.south()).f64(area.west()).f64(area.north()).f64(area.east());
    writer.u8(terms.region().levels());
    terms.credentials().ifPresent(each -> write(each, writer));
  }

  private static void write(CredentialTerms credentials, CanonicalWriter writer) {
    writer.bytes(credentials.keyId()).varint(credentials.keys()).bytes(credentials.keyList());
    writer.varint(credentials.issued()).varint(credentials.asOf()).bytes(credentials.signature());
  }

  static CampaignTerms read(CanonicalReader reader) throws WireException {
    CampaignId id = new CampaignId(reader.bytes(CampaignId.BYTES));
    Epsilon epsilon = new Epsilon(reader.varint());
    int code = reader.u8();
    boolean shown = code > CREDENTIALS;
    Participation participation = participation(shown ? code - CREDENTIALS : code);
    Region region = region(reader);
    return new CampaignTerms(
        id,
        epsilon,
        participation,
        region,
        shown ? Optional.of(credentials(reader)) : Optional.empty());
  }

  private static CredentialTerms credentials(CanonicalReader reader) throws WireException {
    return new CredentialTerms(
        reader.bytes(CredentialTerms.HASH_BYTES),
        reader.varint(CredentialTerms.MAX_KEYS),
        reader.bytes(CredentialTerms.HASH_BYTES),
        reader.varint(),
        reader.varint(),
        reader.bytes(CredentialTerms.SIGNATURE_BYTES));
  }

  private static Region region(CanonicalReader reader) throws WireException {
    Projection projection = projection(reader.u8());
    Bounds area = new Bounds(reader.f64(), reader.f64(), reader.f64(), reader.f64());
    return Region.of(projection, area, reader.varint(CellId.MAX_LEVEL));
  }

  private static Participation participation(int code) throws WireException {
    return switch (code) {
      case ONCE -> Participation.ONCE;
      case EVERY_QUERY -> Participation.EVERY_QUERY;
      default -> throw new WireException("a participation that does not exist");
    };
  }

  private static Projection projection(int code) throws WireException {
    return switch (code) {
      case WEB_MERCATOR -> Projection.WEB_MERCATOR;
      case PLAIN -> Projection.PLAIN;
      default -> throw new WireException("a projection that does not exist");
    };
  }
}
