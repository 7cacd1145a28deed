package dev.sfumato.core.campaign;

import dev.sfumato.core.Checks;
import dev.sfumato.core.privacy.Fraction;
import java.util.List;

/**
 * The devices of one query, and how they are cut into balanced shards.
 *
 * <p>Everything about the shards is in closed form: shards as equal as can be have two sizes at
 * most, so that a cohort of a billion costs no more than one of a hundred.
 *
 * @param devices how many are asked
 * @param shardSize the most that one secure sum may hold (the paper's S_max)
 * @param toleratedDropout the share of a shard that may drop out before it is opened
 * @param corruptShare the share of a shard that may be corrupt
 * @param corruptAmong how many corrupt ones may be among all who are asked, whoever is seated; 0
 *     where nobody counted them, and the share is of the seats
 * @param assurance whether the coordinator is believed
 */
public record Cohort(
    long devices,
    int shardSize,
    Fraction toleratedDropout,
    Fraction corruptShare,
    long corruptAmong,
    Assurance assurance) {
  public Cohort {
    Checks.checkPositive("devices", devices);
    Checks.checkRange("shardSize", shardSize, 1, Shard.MAX_DEVICES);
    Checks.checkRange("corruptAmong", corruptAmong, 0, Campaign.MAX_DEVICES);
  }

  /** Of devices that nobody counted. */
  public Cohort(long devices, int shardSize, Fraction toleratedDropout, Fraction corruptShare) {
    this(devices, shardSize, toleratedDropout, corruptShare, 0);
  }

  /** Whose coordinator is believed. */
  public Cohort(
      long devices,
      int shardSize,
      Fraction toleratedDropout,
      Fraction corruptShare,
      long corruptAmong) {
    this(devices, shardSize, toleratedDropout, corruptShare, corruptAmong, Assurance.HONEST);
  }

  /** The number of shards: as few as hold everyone. */
  public long shardCount() {
    return (devices - 1) / shardSize + 1;
  }

  /**
   * All shards by their sizes, larger ones first: one size, or two that differ by one. With n
   * devices in s shards, n mod s of them have one device more than the others.
   */
  public List<EqualShards> shards() {
    long count = shardCount();
    long larger = devices % count;
    Shard smallest = smallest();
    return larger == 0
        ? List.of(new EqualShards(smallest, count))
        : List.of(
            new EqualShards(shard(smallest.devices() + 1), larger),
            new EqualShards(smallest, count - larger));
  }

  /** A shard of the larger size. */
  public Shard largest() {
    return shards().get(0).shard();
  }

  /** A shard of the smaller size, of which fewest must survive. */
  public Shard smallest() {
    return shard(Math.toIntExact(devices / shardCount()));
  }

  /** A shard of that many devices under this cohort's terms. */
  public Shard shard(int size) {
    return assurance.shard(size, corrupt(size), toleratedDropout.floorOf(size));
  }

  /** The fewest with whom a sum of that size is begun, if no more come. */
  public int fewest(int size) {
    return size - toleratedDropout.floorOf(size);
  }

  /**
   * How many of so many seats may be corrupt (c). A coordinator may seat whom it likes: all corrupt
   * ones of those who are asked can be in one sum.
   */
  private int corrupt(int seats) {
    return (int) Math.min(seats, Math.max(corruptShare.ceilOf(seats), corruptAmong));
  }

  /** The sum of that many seats under this cohort's terms. */
  public SumPlan sum(int seats) {
    return SumPlan.of(seats, toleratedDropout, corrupt(seats)).under(assurance);
  }

  /** The same terms for another number of devices. */
  public Cohort withDevices(long others) {
    return new Cohort(others, shardSize, toleratedDropout, corruptShare, corruptAmong, assurance);
  }

  /** Planning: the sum over shards of n / a, by which one full noise is multiplied in variance. */
  public double plannedShape() {
    double shape = 0;
    for (EqualShards each : shards()) {
      shape += each.count() * ((double) each.shard().devices() / each.shard().noiseDivisor());
    }
    return shape;
  }
}
