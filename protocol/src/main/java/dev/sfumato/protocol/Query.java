package dev.sfumato.protocol;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Cohort;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;

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
    Instant deadline) {
  public static final int SALT_BYTES = 32;
  public static final int MAX_NUMBER = 1_000;

  public Query {
    Checks.checkRange("number", number, 0, MAX_NUMBER);
    Checks.checkRange("bits", bits, Modulus.MIN_BITS, Modulus.MAX_BITS);
    if (!epsilon.isAtMost(terms.epsilon())) {
      throw Checks.refuse("epsilon", epsilon, "at most the campaign's " + terms.epsilon());
    }
    if (partition.depth() > terms.region().levels()) {
      throw Checks.refuse("depth", partition.depth(), "at most the region's levels");
    }
    Checks.checkRange("deadline", deadline.toEpochMilli(), 0, Long.MAX_VALUE);
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
  static SumParameters sumParameters(SumPlan plan, int bits, int length) {
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
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(encode());
      digest.update(salt.ofLength(SALT_BYTES, "salt").array());
      return new SessionId(Bytes.wrap(digest.digest()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
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
