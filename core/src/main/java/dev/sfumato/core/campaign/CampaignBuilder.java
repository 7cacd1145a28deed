package dev.sfumato.core.campaign;

import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;

/** The terms of a {@link Campaign} while they are put together; not thread-safe. */
public final class CampaignBuilder {
  private Region region;
  private long devices;
  private Epsilon epsilon;
  private Participation participation;
  private int shardSize = 10_000;
  private Fraction toleratedDropout = Fraction.ZERO;
  private Fraction corruptShare = Fraction.ZERO;
  private int countsPerCell = 1;
  private long scale = 1;
  private Rounding rounding = Rounding.EXACT;
  private int maxVectorLength = Campaign.MAX_VECTOR_LENGTH;
  private long issued;
  private Assurance assurance = Assurance.HONEST;

  CampaignBuilder(Region region, long devices, Epsilon epsilon, Participation participation) {
    this.region = region;
    this.devices = devices;
    this.epsilon = epsilon;
    this.participation = participation;
  }

  CampaignBuilder(Campaign campaign) {
    this(campaign.region(), campaign.devices(), campaign.epsilon(), campaign.participation());
    shards(campaign.shardSize(), campaign.toleratedDropout(), campaign.corruptShare());
    countsPerCell(campaign.countsPerCell());
    weights(campaign.scale(), campaign.rounding());
    maxVectorLength(campaign.maxVectorLength());
    issued(campaign.issued());
    assurance(campaign.assurance());
  }

  public CampaignBuilder region(Region newRegion) {
    region = newRegion;
    return this;
  }

  public CampaignBuilder devices(long newDevices) {
    devices = newDevices;
    return this;
  }

  public CampaignBuilder epsilon(Epsilon newEpsilon) {
    epsilon = newEpsilon;
    return this;
  }

  public CampaignBuilder participation(Participation newParticipation) {
    participation = newParticipation;
    return this;
  }

  /** The most devices of one secure sum, and which shares of them may drop out or be corrupt. */
  public CampaignBuilder shards(int size, Fraction dropout, Fraction corrupt) {
    shardSize = size;
    toleratedDropout = dropout;
    corruptShare = corrupt;
    return this;
  }

  public CampaignBuilder countsPerCell(int counts) {
    countsPerCell = counts;
    return this;
  }

  /** What the entries of one contribution sum to, and how its weights become whole numbers. */
  public CampaignBuilder weights(long newScale, Rounding newRounding) {
    scale = newScale;
    rounding = newRounding;
    return this;
  }

  public CampaignBuilder maxVectorLength(int length) {
    maxVectorLength = length;
    return this;
  }

  /** How many devices an authority gave credentials to. */
  public CampaignBuilder issued(long count) {
    issued = count;
    return this;
  }

  /** Whether the coordinator is believed. */
  public CampaignBuilder assurance(Assurance grade) {
    assurance = grade;
    return this;
  }

  /** All of them together, checked. */
  public Campaign build() {
    return new Campaign(
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
        assurance);
  }
}
