package dev.sfumato.cli;

import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Assurance;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.CampaignPlanner;
import dev.sfumato.lab.crowd.Locations;
import dev.sfumato.lab.rival.Approach;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The public terms of a campaign. */
final class CampaignOptions {
  /** Large against the thousands of cells a user may be in, and still cheap in bits. */
  private static final long DEFAULT_SCALE = 10_000;

  @Option(
      names = "--devices",
      paramLabel = "N",
      defaultValue = "100000",
      description =
          "In all if each answers once, for each query if they answer every query."
              + " Default: ${DEFAULT-VALUE}.")
  private String devices = "";

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      defaultValue = "1",
      description = "The most that a device pays in all. Default: ${DEFAULT-VALUE}.")
  private String epsilon = "";

  @Option(
      names = "--participation",
      paramLabel = "HOW",
      description = "once or every-query. Default: the strategy's own.")
  private @Nullable String participation;

  @Option(
      names = "--shard-size",
      paramLabel = "N",
      description =
          "The most devices of one secure sum. Default: 100000, and the paper's 10000 for its"
              + " strategies.")
  private @Nullable Integer shardSize;

  @Option(
      names = "--max-queries",
      paramLabel = "N",
      defaultValue = "" + CampaignPlanner.DEFAULT_MAX_QUERIES,
      description =
          "The most queries of strategy sfumato, 2 to 20: people wait for each."
              + " Default: ${DEFAULT-VALUE}.")
  private int maxQueries;

  @Option(
      names = "--tolerate-dropout",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Of a shard, may drop out by design. Default: ${DEFAULT-VALUE}.")
  private String toleratedDropout = "";

  @Option(
      names = "--corrupt",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Of a shard, may be corrupt by design. Default: ${DEFAULT-VALUE}.")
  private String corruptShare = "";

  @Option(
      names = "--assurance",
      paramLabel = "GRADE",
      defaultValue = "honest",
      description =
          "honest, or verified: noise enough for a coordinator that lies. Needs --corrupt and"
              + " --tolerate-dropout as a sum would. Default: ${DEFAULT-VALUE}.")
  private String assurance = "";

  @Option(
      names = "--max-vector",
      paramLabel = "N",
      defaultValue = "" + Campaign.MAX_VECTOR_LENGTH,
      description = "The longest vector that a device sends. Default: ${DEFAULT-VALUE}.")
  private int maxVectorLength;

  @Option(
      names = "--scale",
      paramLabel = "G",
      description = "What a device's weighted entries sum to. Default: " + DEFAULT_SCALE + ".")
  private @Nullable Long scale;

  @Option(
      names = "--rounding",
      paramLabel = "HOW",
      defaultValue = "exact",
      description = "Of weights: exact or paper. Default: ${DEFAULT-VALUE}.")
  private String rounding = "";

  /** Whether everybody gets sums of one size, or each strategy its own. */
  boolean saysSumSize() {
    return shardSize != null;
  }

  /** The campaign of the one number of devices that was given. */
  Campaign campaign(Region region, Approach approach, Locations locations) {
    return campaign(region, approach, locations, number(devices));
  }

  /** A campaign for each number of devices, with commas between them. */
  List<Campaign> campaigns(Region region, Approach approach, Locations locations) {
    return Arrays.stream(devices.split(",", -1))
        .map(each -> campaign(region, approach, locations, number(each)))
        .toList();
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw Checks.refuse("devices", text, "a whole number");
    }
  }

  private Campaign campaign(Region region, Approach approach, Locations locations, long asked) {
    boolean weighted = locations == Locations.WEIGHTED;
    Rounding how = Rounding.parse(rounding);
    if (!weighted && scale != null) {
      throw Checks.refuse("scale", scale, "only with --locations weighted");
    }
    int sumSize = shardSize == null ? approach.sumSize() : shardSize;
    Assurance grade = VerifiedAssurance.parse(assurance);
    return new Campaign(
        region,
        asked,
        Epsilon.parse(epsilon),
        participation == null ? approach.participation() : Participation.parse(participation),
        sumSize,
        dropout(),
        fraction("corrupt", corruptShare),
        1,
        !weighted ? 1 : scale == null ? DEFAULT_SCALE : scale,
        weighted ? how : Rounding.EXACT,
        maxVectorLength,
        // Verified devices have credentials: as many as are asked, and any of them may be corrupt.
        grade.isVerified() ? asked : 0,
        grade);
  }

  private Fraction dropout() {
    return fraction("tolerate-dropout", toleratedDropout);
  }

  /** The fraction, or a refusal that names the option. */
  static Fraction fraction(String option, String text) {
    try {
      return Fraction.parse(text);
    } catch (IllegalArgumentException e) {
      throw Checks.refuse(option, text, "0 <= share < 1, at most nine decimals");
    }
  }

  /** The most queries; a plan refuses what is out of range. */
  int maxQueries() {
    return Checks.checkRange("max-queries", maxQueries, 2, CampaignPlanner.MAX_QUERIES);
  }
}
