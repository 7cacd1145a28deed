package dev.sfumato.device;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Duration;
import java.util.Set;

/**
 * What a device agrees to, whatever a coordinator proposes.
 *
 * <p>Guarantee: whether a device takes part never depends on where it is: no location can reach the
 * rules, by type. Not guaranteed: that the assumed corrupt share is true.
 */
public final class ParticipationPolicy {
  private final PolicyRules rules;

  private ParticipationPolicy(PolicyRules rules) {
    this.rules = rules;
  }

  /** A builder with careful values, and not opted in. */
  public static Builder builder() {
    return new Builder();
  }

  PolicyRules rules() {
    return rules;
  }

  @Override
  public String toString() {
    return rules.toString();
  }

  /** Collects the limits by name. Each starts at a careful value. */
  public static final class Builder {
    private final PolicyRules.Builder rules = PolicyRules.builder();

    private Builder() {}

    /** Whether the person agreed to take part at all; without it nothing is even asked. */
    public Builder optedIn(boolean value) {
      rules.optedIn(value);
      return this;
    }

    /** The most that one campaign may cost. */
    public Builder campaignEpsilon(Epsilon most) {
      rules.campaignEpsilon(most);
      return this;
    }

    /** The most that all campaigns of all coordinators together may cost, and in what time. */
    public Builder window(Epsilon most, Duration length) {
      rules.window(most, length);
      return this;
    }

    /** The least number of devices in a sum that may be opened. */
    public Builder minimumSurvivors(int least) {
      rules.minimumSurvivors(least);
      return this;
    }

    /**
     * The share of a shard's devices that this device takes for corrupt. A query must reckon with
     * at least as many, for that is how many may add no noise and pool what they know; one that
     * reckons with fewer would hide this device less than it wants.
     */
    public Builder assumedCorruptShare(Fraction share) {
      rules.assumedCorruptShare(share);
      return this;
    }

    /** The most entries. */
    public Builder longestVector(int entries) {
      rules.longestVector(entries);
      return this;
    }

    /** The most draws that noise may be expected to take: about 10 million a second. */
    public Builder mostNoiseWork(long draws) {
      rules.mostNoiseWork(draws);
      return this;
    }

    /** How far ahead the end of a shard may lie when the device is seated. */
    public Builder farthestDeadline(Duration ahead) {
      rules.farthestDeadline(ahead);
      return this;
    }

    /** The only ones to deal with; empty for whichever answers at the address. */
    public Builder allowedCoordinators(Set<CoordinatorId> only) {
      rules.allowedCoordinators(only);
      return this;
    }

    /**
     * The 32 bytes of the only authority whose devices this device is summed with: it declines
     * campaigns for which it has no credential, or whose key or count the authority does not vouch
     * for.
     */
    public Builder authority(byte[] publicKey) {
      rules.authority(Bytes.copyOf(publicKey));
      return this;
    }

    /**
     * Whom it is ready to believe. Verified takes the module {@code device-verified}, see {@link
     * SfumatoDeviceBuilder#verified}.
     */
    public Builder assurance(RequiredAssurance least) {
      rules.verified(least == RequiredAssurance.VERIFIED);
      return this;
    }

    public ParticipationPolicy build() {
      return new ParticipationPolicy(rules.build());
    }
  }
}
