package dev.sfumato.protocol;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Assurance;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.secagg.crypto.Sha2;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;

/**
 * What one shard of devices is asked: all that a device must know, check and agree on with the
 * others of its shard.
 *
 * <p>Its canonical bytes and a salt make the session's id, so devices that were told different
 * queries cannot complete together. What follows from the numbers, the sensitivity, the share of
 * noise, the neighbours and the threshold, is not in it: each device works it out for itself.
 *
 * @param terms the campaign
 * @param number which of the campaign's queries, from 0
 * @param partition where people are counted
 * @param countsPerCell categories in each element
 * @param epsilon what an answer costs
 * @param scale what one device's entries sum to
 * @param rounding how weighted locations become whole
 * @param plan how many seats the sum has, and how many may be lost or corrupt
 * @param bits the bits of an entry
 * @param deadline when the coordinator gives the shard up
 * @param places where those who are asked have their credentials; all where none are shown
 */
public record Query(
    CampaignTerms terms,
    int number,
    Partition partition,
    int countsPerCell,
    Epsilon epsilon,
    long scale,
    Rounding rounding,
    SumPlan plan,
    int bits,
    Instant deadline,
    PlaceRange places) {
  public static final int SALT_BYTES = 32;
  public static final int MAX_NUMBER = 1_000;

  public Query {
    // Only numbers are told: whoever knows the assurance's law works out the rest.
    plan = plan.under(Assurance.HONEST);
    Checks.checkRange("number", number, 0, MAX_NUMBER);
    Checks.checkRange("bits", bits, Modulus.MIN_BITS, Modulus.MAX_BITS);
    if (!epsilon.isAtMost(terms.epsilon())) {
      throw Checks.refuse("epsilon", epsilon, "at most the campaign's " + terms.epsilon());
    }
    if (partition.depth() > terms.region().levels()) {
      throw Checks.refuse("depth", partition.depth(), "at most the region's levels");
    }
    Checks.checkRange("deadline", deadline.toEpochMilli(), 0, Long.MAX_VALUE);
    if (terms.credentials().isEmpty() && !places.equals(PlaceRange.EVERYBODY)) {
      throw Checks.refuse("places", places, "all of them where nobody shows a credential");
    }
  }

  /** To devices wherever their credentials lie. */
  public Query(
      CampaignTerms terms,
      int number,
      Partition partition,
      int countsPerCell,
      Epsilon epsilon,
      long scale,
      Rounding rounding,
      SumPlan plan,
      int bits,
      Instant deadline) {
    this(
        terms,
        number,
        partition,
        countsPerCell,
        epsilon,
        scale,
        rounding,
        plan,
        bits,
        deadline,
        PlaceRange.EVERYBODY);
  }

  /** The same to those who have their places there. */
  public Query to(PlaceRange some) {
    return new Query(
        terms,
        number,
        partition,
        countsPerCell,
        epsilon,
        scale,
        rounding,
        plan,
        bits,
        deadline,
        some);
  }

  /** The query of one shard of a histogram query. */
  public static Query of(
      CampaignTerms terms,
      int number,
      HistogramQuery query,
      Rounding rounding,
      SumPlan plan,
      int bits,
      Instant deadline) {
    return new Query(
        terms,
        number,
        query.partition(),
        query.countsPerCell(),
        query.epsilon(),
        query.scale(),
        rounding,
        plan,
        bits,
        deadline);
  }

  /** The question without its surroundings, as {@code core} knows it. */
  public HistogramQuery histogram() {
    int seats = plan.seats();
    Fraction corrupt = new Fraction(Math.min(plan.corrupt(), seats - 1), seats);
    Cohort cohort = new Cohort(seats, seats, plan.toleratedDropout(), corrupt);
    return new HistogramQuery(partition, countsPerCell, epsilon, scale, l1Sensitivity(), cohort);
  }

  /** The entries of a vector. */
  public int length() {
    return partition.size() * countsPerCell;
  }

  /** The most that one contribution adds up to (Delta). */
  public long l1Sensitivity() {
    return rounding.l1Sensitivity(scale, length());
  }

  /** The numbers of the sum if all that have a seat are good for an input. */
  public Shard shard() {
    return plan.shard();
  }

  /** The law of one device's noise, once it is known how many are good for an input. */
  public NoiseShare noise(Shard shard) {
    return new NoiseShare(epsilon, l1Sensitivity(), shard.noiseDivisor());
  }

  /** How residues are read. */
  public Modulus modulus() {
    return Modulus.ofBits(bits, plan.seats(), l1Sensitivity());
  }

  /** The numbers of the secure sum. Whether they are safe shows when its graphs are drawn. */
  public SumParameters sumParameters() {
    return sumParameters(plan, bits, length());
  }

  /** The same before there is a query. */
  public static SumParameters sumParameters(SumPlan plan, int bits, int length) {
    Fraction dropout = plan.toleratedDropout();
    return new SumParameters(
        plan.seats(),
        plan.corrupt(),
        new DropoutShare(
            Math.toIntExact(dropout.numerator()), Math.toIntExact(dropout.denominator())),
        Math.max(SumParameters.MIN_SURVIVORS, plan.minimumSurvivors()),
        new VectorShape(length, bits));
  }

  /** SHA-256 of the canonical bytes and the salt. */
  public SessionId session(Bytes salt) {
    byte[] ofBoth = sha256(encode(), salt.ofLength(SALT_BYTES, "salt").array());
    return new SessionId(Bytes.wrap(ofBoth));
  }

  /** SHA-256 of the canonical bytes. */
  public Bytes digest() {
    return Bytes.wrap(sha256(encode()));
  }

  static byte[] sha256(byte[]... parts) {
    ByteBuffer all = ByteBuffer.allocate(Arrays.stream(parts).mapToInt(part -> part.length).sum());
    Arrays.stream(parts).forEach(all::put);
    return Sha2.sha256(all.array());
  }

  /** Canonical bytes: equal queries have equal bytes. */
  public byte[] encode() {
    CanonicalWriter writer = new CanonicalWriter();
    QueryCodec.write(this, writer);
    return writer.bytes();
  }

  /**
   * Reads {@link #encode()}, and nothing but it.
   *
   * @throws WireException for any other bytes
   */
  public static Query decode(byte[] bytes) throws WireException {
    return CanonicalReader.readAll(bytes, QueryCodec::read);
  }
}
