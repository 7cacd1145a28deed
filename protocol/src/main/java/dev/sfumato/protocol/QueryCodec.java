package dev.sfumato.protocol;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import java.time.Instant;

/** The bytes of a query, behind a version of their own. */
final class QueryCodec {
  private static final int VERSION = 2;
  private static final int EXACT = 1;
  private static final int PAPER = 2;

  private QueryCodec() {}

  static void write(Query query, CanonicalWriter writer) {
    writer.u8(VERSION);
    TermsCodec.write(query.terms(), writer);
    writer.varint(query.number()).varint(query.countsPerCell());
    writer.varint(query.epsilon().micros()).varint(query.scale());
    writer.u8(query.rounding() == Rounding.EXACT ? EXACT : PAPER);
    SumPlan plan = query.plan();
    writer.varint(plan.seats()).varint(plan.corrupt()).varint(plan.minimumSurvivors());
    writer.varint(plan.toleratedDropout().numerator());
    writer.varint(plan.toleratedDropout().denominator());
    writer.u8(query.bits()).varint(query.deadline().toEpochMilli());
    if (query.terms().credentials().isPresent()) {
      writer.varint(query.places().from()).varint(query.places().to());
    }
    PartitionCodec.write(query.partition(), writer);
  }

  static Query read(CanonicalReader reader) throws WireException {
    QueryHead head = readHead(reader);
    return checked(
        new Query(
            head.terms(),
            head.number(),
            PartitionCodec.readCells(head.cells(), reader),
            head.countsPerCell(),
            head.epsilon(),
            head.scale(),
            head.rounding(),
            head.plan(),
            head.bits(),
            head.deadline(),
            head.places()));
  }

  static QueryHead readHead(CanonicalReader reader) throws WireException {
    if (reader.u8() != VERSION) {
      throw new WireException("a query of another version");
    }
    CampaignTerms terms = TermsCodec.read(reader);
    return new QueryHead(
        terms,
        reader.varint(Query.MAX_NUMBER),
        reader.varint(Campaign.MAX_COUNTS_PER_CELL),
        new Epsilon(reader.varint()),
        reader.varint(),
        rounding(reader.u8()),
        plan(reader),
        reader.varint(Modulus.MAX_BITS),
        Instant.ofEpochMilli(reader.varint()),
        terms.credentials().isPresent()
            ? new PlaceRange(reader.varint(), reader.varint())
            : PlaceRange.EVERYBODY,
        reader.varint(Partition.MAX_CELLS));
  }

  /** What follows from the numbers must exist too: a length, a sensitivity, a modulus. */
  private static Query checked(Query query) throws WireException {
    if (query.histogram().length() != query.length() || query.modulus().bits() != query.bits()) {
      throw new WireException("a query whose numbers do not fit each other");
    }
    return query;
  }

  private static SumPlan plan(CanonicalReader reader) throws WireException {
    int seats = reader.varint(Shard.MAX_DEVICES);
    int corrupt = reader.varint(Shard.MAX_DEVICES);
    int minimumSurvivors = reader.varint(Shard.MAX_DEVICES);
    Fraction dropout = new Fraction(reader.varint(), reader.varint());
    return new SumPlan(seats, corrupt, dropout, minimumSurvivors);
  }

  private static Rounding rounding(int code) throws WireException {
    return switch (code) {
      case EXACT -> Rounding.EXACT;
      case PAPER -> Rounding.PAPER;
      default -> throw new WireException("a rounding that does not exist");
    };
  }
}
