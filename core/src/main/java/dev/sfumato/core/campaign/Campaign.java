package dev.sfumato.core.campaign;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;

/**
 * The public terms of a campaign: what is asked, of how many devices, at what price.
 *
 * @param region what the map shows
 * @param devices all devices together under {@code once}; those of each query under {@code
 *     every-query}
 * @param epsilon the most that a device pays for the whole campaign
 * @param participation how often a device may answer
 * @param shardSize the most devices of one secure sum
 * @param toleratedDropout the share of a shard that may drop out
 * @param corruptShare the share of a shard that may be corrupt
 * @param countsPerCell mutually exclusive categories; 1 for plain counts
 * @param scale what the entries of one contribution sum to: 1 for one location, more for weights
 * @param rounding how weighted locations become whole numbers
 * @param maxVectorLength the longest vector that a device is asked for
 * @param issued how many devices an authority gave credentials to; 0 where none did
 * @param assurance whether the coordinator is believed
 */
public record Campaign(
    Region region,
    long devices,
    Epsilon epsilon,
    Participation participation,
    int shardSize,
    Fraction toleratedDropout,
    Fraction corruptShare,
    int countsPerCell,
    long scale,
    Rounding rounding,
    int maxVectorLength,
    long issued,
    Assurance assurance) {
  /** More devices than there are people. */
  public static final long MAX_DEVICES = 10_000_000_000L;

  /** The longest vector of one secure sum. */
  public static final int MAX_VECTOR_LENGTH = 1 << 24;

  public static final int MAX_COUNTS_PER_CELL = 256;

  /** Keeps every product of a contribution within a long, whatever a device's weights. */
  public static final long MAX_SCALE = 1L << 31;

  public Campaign {
    Checks.checkRange("devices", devices, 1, MAX_DEVICES);
    Checks.checkRange("shardSize", shardSize, 1, Shard.MAX_DEVICES);
    Checks.checkRange("countsPerCell", countsPerCell, 1, MAX_COUNTS_PER_CELL);
    Checks.checkRange("scale", scale, 1, MAX_SCALE);
    Checks.checkRange("maxVectorLength", maxVectorLength, 4 * countsPerCell, MAX_VECTOR_LENGTH);
    Checks.checkRange("issued", issued, 0, MAX_DEVICES);
  }

  /** Whose coordinator is believed. */
  public Campaign(
      Region region,
      long devices,
      Epsilon epsilon,
      Participation participation,
      int shardSize,
      Fraction toleratedDropout,
      Fraction corruptShare,
      int countsPerCell,
      long scale,
      Rounding rounding,
      int maxVectorLength,
      long issued) {
    this(
        region,
        devices,
        epsilon,
        participation,
        shardSize,
        toleratedDropout,
        corruptShare,
        countsPerCell,
        scale,
        rounding,
        maxVectorLength,
        issued,
        Assurance.HONEST);
  }

  /** One location a device, every default as in the paper, vectors as long as they may be. */
  public static Campaign of(
      Region region, long devices, Epsilon epsilon, Participation participation) {
    return builder(region, devices, epsilon, participation).build();
  }

  /** Terms to change before they are built: what must be said first, the rest as in the paper. */
  public static CampaignBuilder builder(
      Region region, long devices, Epsilon epsilon, Participation participation) {
    return new CampaignBuilder(region, devices, epsilon, participation);
  }

  /** These terms, to change some of them. */
  public CampaignBuilder toBuilder() {
    return new CampaignBuilder(this);
  }

  /** Some of the devices, on this campaign's terms. */
  public Cohort cohort(long some) {
    return new Cohort(
        some, shardSize, toleratedDropout, corruptShare, corruptAmong(some), assurance);
  }

  /** Under {@code once} a query has the part of the places that it has of the devices. */
  private long corruptAmong(long some) {
    long corrupt = issued == 0 ? 0 : corruptShare.ceilOf(issued);
    return participation == Participation.ONCE
        ? PlaceRange.longest(some, devices).mostCorrupt(corrupt)
        : corrupt;
  }

  /** Whose turn it is when so many devices were asked before. */
  public PlaceRange places(long before, long some) {
    return participation == Participation.ONCE
        ? PlaceRange.of(before, some, devices)
        : PlaceRange.EVERYBODY;
  }

  /** The most that one contribution to a vector of this length adds up to. */
  public long l1Sensitivity(int length) {
    return rounding.l1Sensitivity(scale, length);
  }

  public Campaign withShards(int size, Fraction dropout, Fraction corrupt) {
    return toBuilder().shards(size, dropout, corrupt).build();
  }

  public Campaign withMaxVectorLength(int length) {
    return toBuilder().maxVectorLength(length).build();
  }

  public Campaign withWeights(long newScale, Rounding newRounding) {
    return toBuilder().weights(newScale, newRounding).build();
  }

  public Campaign withCountsPerCell(int counts) {
    return toBuilder().countsPerCell(counts).build();
  }
}
