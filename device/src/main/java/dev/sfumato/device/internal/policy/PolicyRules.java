package dev.sfumato.device.internal.policy;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.DefaultPolicy;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.QueryHead;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What a device agrees to, whatever a coordinator proposes.
 *
 * <p>Guarantee: whether a device takes part never depends on where it is. A policy is asked about
 * public values only, a coordinator, a campaign's terms, a query; no location or contribution can
 * reach it, by type. Not guaranteed: that the assumed corrupt share is true.
 *
 * @param optedIn whether the person agreed to take part at all; without it nothing is even asked
 * @param campaignEpsilon the most that one campaign may cost
 * @param window the most that all campaigns of all coordinators together may cost, and in what time
 * @param minimumSurvivors the least number of devices in a sum that may be opened (S_min)
 * @param assumedCorruptShare the share of a shard's devices that this device takes for corrupt: a
 *     query must reckon with at least as many, for that is how many may add no noise and pool what
 *     they know; one that reckons with fewer would hide this device less than it wants
 * @param longestVector the most entries
 * @param mostNoiseWork the most draws that noise may be expected to take, see {@code
 *     NoiseShare.expectedWork}: about 10 million a second
 * @param farthestDeadline how far ahead the end of a shard may lie when the device is seated
 * @param allowedCoordinators the only ones to deal with; empty for whichever answers at the address
 *     that the app gave
 * @param authority the public key of the only authority whose devices it sums with; empty for
 *     whoever takes part
 * @param verified whether it takes part only where the coordinator need not be believed
 */
public record PolicyRules(
    boolean optedIn,
    Epsilon campaignEpsilon,
    WindowLimit window,
    int minimumSurvivors,
    Fraction assumedCorruptShare,
    int longestVector,
    long mostNoiseWork,
    Duration farthestDeadline,
    Set<CoordinatorId> allowedCoordinators,
    Optional<Bytes> authority,
    boolean verified) {

  public PolicyRules {
    Checks.checkRange("minimumSurvivors", minimumSurvivors, 2, Shard.MAX_DEVICES);
    Checks.checkPositive("longestVector", longestVector);
    Checks.checkPositive("mostNoiseWork", mostNoiseWork);
    Checks.checkPositive("farthestDeadline", farthestDeadline.toMillis());
    allowedCoordinators = Set.copyOf(allowedCoordinators);
  }

  /** A builder with careful values, and not opted in. */
  public static Builder builder() {
    return new Builder();
  }

  /** Why the device does not even talk to anyone, or nothing. */
  public Optional<Objection> refusal() {
    return optedIn
        ? Optional.empty()
        : Optional.of(Objection.of(ObjectionReason.NOT_OPTED_IN, "the person has not opted in"));
  }

  /** Why the device does not join this campaign, or nothing. */
  public Optional<Objection> refusal(CoordinatorId coordinator, CampaignTerms terms) {
    if (!allowedCoordinators.isEmpty() && !allowedCoordinators.contains(coordinator)) {
      return Optional.of(
          Objection.of(
              ObjectionReason.COORDINATOR_NOT_ALLOWED,
              "coordinator",
              coordinator.value(),
              "one of the " + allowedCoordinators.size() + " allowed"));
    }
    if (!terms.epsilon().isAtMost(campaignEpsilon)) {
      Balance budget = Balance.of(campaignEpsilon.micros(), 0, terms.epsilon().micros());
      return Optional.of(Objection.of(ObjectionReason.CAMPAIGN_TOO_DEAR, "a campaign", budget));
    }
    if (verified && !terms.verified()) {
      return Optional.of(
          Objection.of(ObjectionReason.ASSURANCE_TOO_LOW, "assurance", "honest", "verified"));
    }
    return authority.isPresent() && terms.credentials().isEmpty()
        ? Optional.of(
            Objection.of(
                ObjectionReason.NO_CREDENTIAL,
                "anybody may take part, and no authority knows them"))
        : Optional.empty();
  }

  /** Why the device does not answer this query, now, or nothing. */
  public Optional<Objection> refusal(Query query, Instant now) {
    return deadline(query.deadline(), now).or(() -> refusal(query, query.shard()));
  }

  /** Why the device does not answer a query with these numbers of its sum, or nothing. */
  public Optional<Objection> refusal(Query query, Shard shard) {
    return shard(shard, query.terms(), query.places()).or(() -> size(query, shard));
  }

  /** The same, of what a query says before its cells: a refusal here saves reading them. */
  public Optional<Objection> refusal(QueryHead head, Instant now) {
    return deadline(head.deadline(), now)
        .or(() -> shard(head.plan().shard(), head.terms(), head.places()))
        .or(() -> length(head.leastLength()));
  }

  private Optional<Objection> deadline(Instant deadline, Instant now) {
    if (!deadline.isAfter(now)) {
      return Optional.of(
          Objection.of(ObjectionReason.DEADLINE_PASSED, "deadline", deadline, "after " + now));
    }
    Instant farthest = now.plus(farthestDeadline);
    return deadline.isAfter(farthest)
        ? Optional.of(
            Objection.of(ObjectionReason.DEADLINE_TOO_FAR, "deadline", deadline, "<= " + farthest))
        : Optional.empty();
  }

  /** All corrupt devices of the places that are asked may be in one sum. */
  private Optional<Objection> shard(Shard shard, CampaignTerms terms, PlaceRange places) {
    if (shard.minimumSurvivors() < minimumSurvivors) {
      return refuse(
          ObjectionReason.TOO_FEW_SURVIVORS,
          "minimumSurvivors",
          shard.minimumSurvivors(),
          ">= " + minimumSurvivors);
    }
    long among = places.mostCorrupt(assumedCorruptShare.ceilOf(terms.issued()));
    long ofSeats = assumedCorruptShare.ceilOf(shard.devices());
    long corrupt = Math.min(shard.devices(), Math.max(ofSeats, among));
    return shard.corrupt() >= corrupt
        ? Optional.empty()
        : refuse(ObjectionReason.TOO_TRUSTING, "corrupt", shard.corrupt(), ">= " + corrupt);
  }

  private Optional<Objection> size(Query query, Shard shard) {
    Optional<Objection> tooLong = length(query.length());
    if (tooLong.isPresent()) {
      return tooLong;
    }
    long work = query.noise(shard).expectedWork(query.length());
    return work <= mostNoiseWork
        ? Optional.empty()
        : refuse(ObjectionReason.TOO_MUCH_WORK, "noise work", work, "<= " + mostNoiseWork);
  }

  private Optional<Objection> length(long entries) {
    return entries <= longestVector
        ? Optional.empty()
        : refuse(ObjectionReason.VECTOR_TOO_LONG, "length", entries, "<= " + longestVector);
  }

  private static Optional<Objection> refuse(
      ObjectionReason reason, String name, long value, String rule) {
    return Optional.of(Objection.of(reason, name, value, rule));
  }

  /** Collects the limits by name. Each starts at a careful value. */
  public static final class Builder {
    private boolean optedIn;
    private Epsilon campaignEpsilon = DefaultPolicy.CAMPAIGN_EPSILON;
    private WindowLimit window =
        new WindowLimit(DefaultPolicy.WINDOW_EPSILON, DefaultPolicy.WINDOW);
    private int minimumSurvivors = DefaultPolicy.MIN_SURVIVORS;
    private Fraction assumedCorruptShare = DefaultPolicy.CORRUPT_SHARE;
    private int longestVector = DefaultPolicy.MAX_VECTOR;
    private long mostNoiseWork = DefaultPolicy.MAX_NOISE_WORK;
    private Duration farthestDeadline = DefaultPolicy.MAX_DEADLINE;
    private Set<CoordinatorId> allowedCoordinators = Set.of();
    private Optional<Bytes> authority = Optional.empty();
    private boolean verified;

    private Builder() {}

    /** The person agreed. */
    public Builder optedIn(boolean value) {
      optedIn = value;
      return this;
    }

    public Builder campaignEpsilon(Epsilon most) {
      campaignEpsilon = most;
      return this;
    }

    public Builder window(Epsilon most, Duration length) {
      window = new WindowLimit(most, length);
      return this;
    }

    public Builder minimumSurvivors(int least) {
      minimumSurvivors = least;
      return this;
    }

    /** See {@link PolicyRules#assumedCorruptShare()}. */
    public Builder assumedCorruptShare(Fraction share) {
      assumedCorruptShare = share;
      return this;
    }

    public Builder longestVector(int entries) {
      longestVector = entries;
      return this;
    }

    public Builder mostNoiseWork(long draws) {
      mostNoiseWork = draws;
      return this;
    }

    public Builder farthestDeadline(Duration ahead) {
      farthestDeadline = ahead;
      return this;
    }

    public Builder allowedCoordinators(Set<CoordinatorId> only) {
      allowedCoordinators = only;
      return this;
    }

    public Builder authority(Bytes publicKey) {
      authority = Optional.of(publicKey.ofLength(32, "authority"));
      return this;
    }

    public Builder verified(boolean only) {
      verified = only;
      return this;
    }

    public PolicyRules build() {
      return new PolicyRules(
          optedIn,
          campaignEpsilon,
          window,
          minimumSurvivors,
          assumedCorruptShare,
          longestVector,
          mostNoiseWork,
          farthestDeadline,
          allowedCoordinators,
          authority,
          verified);
    }
  }
}
