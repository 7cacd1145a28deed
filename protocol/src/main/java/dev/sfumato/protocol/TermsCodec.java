package dev.sfumato.protocol;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.secagg.vector.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The bytes of a campaign's terms. Codes are never used for anything else again. */
final class TermsCodec {
  private static final int ONCE = 1;
  private static final int EVERY_QUERY = 2;

  /** What is added to either where devices show credentials, of which is said at the end. */
  private static final int CREDENTIALS = 2;

  /** What is added to that where the coordinator need not be believed. */
  private static final int VERIFIED = 4;

  private static final int WEB_MERCATOR = 1;
  private static final int PLAIN = 2;

  /** Web Mercator, of which only the cells that follow are asked about. */
  private static final int CELLS_OF_WEB_MERCATOR = 3;

  /** Plain, and then what the two quantities are, as bytes of UTF-8. */
  private static final int QUANTITIES = 4;

  private TermsCodec() {}

  static void write(CampaignTerms terms, CanonicalWriter writer) {
    writer.bytes(terms.id().value()).varint(terms.epsilon().micros());
    int participation = terms.participation() == Participation.ONCE ? ONCE : EVERY_QUERY;
    int shown = terms.credentials().isPresent() ? CREDENTIALS : 0;
    writer.u8(participation + shown + (terms.verified() ? VERIFIED : 0));
    write(terms.region(), writer);
    terms.credentials().ifPresent(each -> write(each, writer));
  }

  private static void write(Region region, CanonicalWriter writer) {
    int plane = region.projection() == Projection.WEB_MERCATOR ? WEB_MERCATOR : PLAIN;
    byte[] names = region.quantities().getBytes(StandardCharsets.UTF_8);
    int named = names.length > 0 ? QUANTITIES : plane;
    writer.u8(region.isRectangle() ? named : CELLS_OF_WEB_MERCATOR);
    Bounds area = region.area();
    writer.f64(area.south()).f64(area.west()).f64(area.north()).f64(area.east());
    writer.u8(region.levels());
    region.form().ifPresent(cells -> write(cells, writer));
    if (names.length > 0) {
      writer.u8(names.length).bytes(Bytes.wrap(names));
    }
  }

  /** Each number is how far the curve goes until cells open or close again. */
  private static void write(OpenCells cells, CanonicalWriter writer) {
    writer.varint(cells.stretches());
    long before = 0;
    for (long end : cells.ends()) {
      writer.varint(end - before);
      before = end;
    }
  }

  private static void write(CredentialTerms credentials, CanonicalWriter writer) {
    writer.bytes(credentials.keyId()).varint(credentials.keys()).bytes(credentials.keyList());
    writer.varint(credentials.issued()).varint(credentials.asOf());
    writer.bytes(credentials.beacon()).bytes(credentials.signature());
  }

  static CampaignTerms read(CanonicalReader reader) throws WireException {
    CampaignId id = new CampaignId(reader.bytes(CampaignId.BYTES));
    Epsilon epsilon = new Epsilon(reader.varint());
    int graded = reader.u8();
    boolean verified = graded > CREDENTIALS + VERIFIED;
    int code = verified ? graded - VERIFIED : graded;
    boolean shown = code > CREDENTIALS;
    Participation participation = participation(shown ? code - CREDENTIALS : code);
    Region region = region(reader);
    return new CampaignTerms(
        id,
        epsilon,
        participation,
        region,
        shown ? Optional.of(credentials(reader)) : Optional.empty(),
        verified);
  }

  private static CredentialTerms credentials(CanonicalReader reader) throws WireException {
    return new CredentialTerms(
        reader.bytes(CredentialTerms.HASH_BYTES),
        reader.varint(CredentialTerms.MAX_KEYS),
        reader.bytes(CredentialTerms.HASH_BYTES),
        reader.varint(),
        reader.varint(),
        reader.bytes(CredentialTerms.HASH_BYTES),
        reader.bytes(CredentialTerms.SIGNATURE_BYTES));
  }

  private static Region region(CanonicalReader reader) throws WireException {
    int code = reader.u8();
    Projection projection = projection(code);
    Bounds area = new Bounds(reader.f64(), reader.f64(), reader.f64(), reader.f64());
    Region region = Region.of(projection, area, reader.varint(CellId.MAX_LEVEL));
    if (code == QUANTITIES) {
      return region.of(quantities(reader.bytes(reader.u8())));
    }
    return code == CELLS_OF_WEB_MERCATOR ? region.within(cells(reader)) : region;
  }

  /** One reading, and one writing. */
  private static String quantities(Bytes written) throws WireException {
    String text = new String(written.array(), StandardCharsets.UTF_8);
    if (text.isEmpty() || !written.equals(Bytes.wrap(text.getBytes(StandardCharsets.UTF_8)))) {
      throw new WireException("quantities that are no text");
    }
    return text;
  }

  private static OpenCells cells(CanonicalReader reader) throws WireException {
    // A stretch has two bytes or more, so that no count makes room for more than was sent.
    int stretches = reader.varint(Math.min(CampaignTerms.MAX_STRETCHES, reader.left() / 2));
    long[] ends = new long[2 * stretches];
    long before = 0;
    for (int i = 0; i < ends.length; i++) {
      before = Math.addExact(before, reader.varint());
      ends[i] = before;
    }
    return OpenCells.between(ends);
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
      case WEB_MERCATOR, CELLS_OF_WEB_MERCATOR -> Projection.WEB_MERCATOR;
      case PLAIN, QUANTITIES -> Projection.PLAIN;
      default -> throw new WireException("a projection that does not exist");
    };
  }
}
