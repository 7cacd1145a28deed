package dev.sfumato.protocol;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.Rounding;
import dev.sfumato.core.histogram.Shard;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.privacy.Epsilon;
import java.time.Instant;

/** The bytes of a query, behind a version of their own. */
final class QueryCodec {
  private static final int VERSION = 1;
  private static final int EXACT = 1;
  private static final int PAPER = 2;

  private QueryCodec() {}

  static void write(Query query, CanonicalWriter writer) {
    writer.u8(VERSION);
    TermsCodec.write(query.terms(), writer);
    writer.varint(query.number()).varint(query.countsPerCell());
    writer.varint(query.epsilon().micros()).varint(query.scale());
    writer.u8(query.rounding() == Rounding.EXACT ? EXACT : PAPER);
    Shard shard = query.shard();
    writer.varint(shard.devices()).varint(shard.minimumSurvivors()).varint(shard.corrupt());
    writer.u8(query.bits()).varint(query.deadline().toEpochMilli());
    PartitionCodec.write(query.partition(), writer);
  }

  static Query read(CanonicalReader reader) throws WireException {
    if (reader.u8() != VERSION) {
      throw new WireException("a query of another version");
    }
    CampaignTerms terms = TermsCodec.read(reader);
    int number = reader.varint(Query.MAX_NUMBER);
    int countsPerCell = reader.varint(HistogramQuery.MAX_COUNTS_PER_CELL);
    Epsilon epsilon = new Epsilon(reader.varint());
    long scale = reader.varint();
    Rounding rounding = rounding(reader.u8());
    Shard shard = shard(reader);
    int bits = reader.varint(Modulus.MOST_BITS);
    Instant deadline = Instant.ofEpochMilli(reader.varint());
    return checked(
        new Query(
            terms,
            number,
            PartitionCodec.read(reader),
            countsPerCell,
            epsilon,
            scale,
            rounding,
            shard,
            bits,
            deadline));
  }

  /** What follows from the numbers must exist too: a length, a sensitivity, a modulus. */
  private static Query checked(Query query) throws WireException {
    if (query.histogram().length() != query.length() || query.modulus().bits() != query.bits()) {
      throw new WireException("a query whose numbers do not fit each other");
    }
    return query;
  }

  private static Shard shard(CanonicalReader reader) throws WireException {
    return new Shard(
        reader.varint(Shard.MAX_DEVICES),
        reader.varint(Shard.MAX_DEVICES),
        reader.varint(Shard.MAX_DEVICES));
  }

  private static Rounding rounding(int code) throws WireException {
    return switch (code) {
      case EXACT -> Rounding.EXACT;
      case PAPER -> Rounding.PAPER;
      default -> throw new WireException("a rounding that does not exist");
    };
  }
}
