package dev.sfumato.export;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a campaign promises to each device: goes inside or beside every map that leaves it.
 *
 * <p>Nothing here is secret, and nothing is left out that a reader needs to judge the promise.
 *
 * @param epsilon the most that the whole campaign costs a device
 * @param participation how often a device may answer
 * @param strategy who decided what was asked
 * @param toleratedDropout the share of a shard that may drop out
 * @param corruptShare the share of a shard that may be corrupt
 * @param queries what was asked so far
 * @param issued how many devices an authority gave credentials to; 0 where enrolment is open
 * @param verified whether devices need not believe the coordinator
 */
public record PrivacyStatement(
    Epsilon epsilon,
    Participation participation,
    StrategyName strategy,
    Fraction toleratedDropout,
    Fraction corruptShare,
    List<QueryPrivacy> queries,
    long issued,
    boolean verified)
    implements PrivacyPromise {
  public static final String ADJACENCY = "zero-out";

  private static final String NOISE_LAW =
      "difference of two Polya (negative binomial) variables; at least discrete Laplace noise of"
          + " parameter exp(-epsilon / sensitivity) remains in every sum";

  private static final String ONLY_NOISE =
      "The total of every answer is within three deviations of its noise: nobody in the area can be"
          + " told from noise, and what the map shows is noise.";

  public PrivacyStatement {
    queries = List.copyOf(queries);
  }

  /** The statement of a campaign of which these queries were answered. */
  public static PrivacyStatement of(
      Campaign campaign, StrategyName strategy, List<QueryPrivacy> queries) {
    return new PrivacyStatement(
        campaign.epsilon(),
        campaign.participation(),
        strategy,
        campaign.toleratedDropout(),
        campaign.corruptShare(),
        queries,
        campaign.issued(),
        campaign.assurance().isVerified());
  }

  /** Who could take part. */
  public Enrolment enrolment() {
    return issued == 0 ? Enrolment.OPEN : Enrolment.AUTHORITY;
  }

  /** Whom devices had to believe. */
  public String assurance() {
    return verified ? "verified" : "honest";
  }

  @Override
  public String adjacency() {
    return ADJACENCY;
  }

  @Override
  public Map<String, String> tags() {
    Map<String, String> tags = new LinkedHashMap<>();
    tags.put("EPSILON", epsilon.toString());
    tags.put("ADJACENCY", ADJACENCY);
    tags.put("FEWEST_IN_A_SUM", "" + fewestInASum());
    tags.put("CORRUPT_SHARE", "" + corruptShare.value());
    tags.put("ENROLMENT", enrolment().label());
    tags.put("ASSURANCE", assurance());
    return tags;
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("epsilon", epsilon.value());
    fields.put("adjacency", ADJACENCY);
    fields.put("placeAgainstPlaceEpsilon", 2 * epsilon.value());
    fields.put("participation", participation.label());
    fields.put("strategy", strategy.label());
    fields.put("toleratedDropout", toleratedDropout.value());
    fields.put("corruptShare", corruptShare.value());
    fields.put("fewestInASum", fewestInASum());
    fields.put("noiseLaw", NOISE_LAW);
    fields.put("assurance", assurance());
    fields.put("enrolment", enrolment().label());
    if (issued > 0) {
      fields.put("credentialsIssued", issued);
    }
    fields.put("queries", queries.stream().map(PrivacyStatement::fields).toList());
    fields.put("onlyNoise", isOnlyNoise());
    fields.put("statement", sentences());
    return fields;
  }

  private static Map<String, Object> fields(QueryPrivacy query) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", query.number());
    fields.put("epsilon", query.epsilon().value());
    fields.put("l1Sensitivity", query.l1Sensitivity());
    fields.put("answered", query.answered());
    fields.put("sums", query.sums());
    fields.put("fewestInASum", query.fewestInASum());
    fields.put("noiseMadeForAtLeast", query.calibratedFor().minimumSurvivors());
    fields.put("noiseMadeForCorrupt", query.calibratedFor().corrupt());
    fields.put("noiseRate", query.noise().rate());
    fields.put("noiseShape", query.noise().shape());
    fields.put("noiseDeviation", query.noise().deviation());
    return fields;
  }

  /** The devices in the smallest sum that was opened; 0 before the first. */
  public int fewestInASum() {
    return queries.stream().mapToInt(QueryPrivacy::fewestInASum).min().orElse(0);
  }

  /** Whether every answer's total is as near to zero as noise alone would be. */
  public boolean isOnlyNoise() {
    return !queries.isEmpty() && queries.stream().allMatch(QueryPrivacy::onlyNoise);
  }

  @Override
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Differential privacy with epsilon "
            + epsilon
            + " for each device over the whole campaign: whether a device's location or no location"
            + " went into the map changes the odds of any result by at most e^epsilon"
            + " (zero-out adjacency). Telling one place from another costs at most 2 epsilon.");
    sentences.add(
        participation == Participation.ONCE
            ? "A device answers at most one query."
            : "A device may answer every query; what the queries cost adds up to epsilon at most.");
    sentences.add(
        "What was asked was decided by the strategy "
            + strategy.label()
            + " ("
            + strategy.description()
            + ") from the terms and from answers that are private already: it costs nothing more.");
    sentences.add(
        "No single location was seen by anyone: devices added noise themselves and only masked sums"
            + " were opened.");
    queries.forEach(query -> sentences.add(query.sentence()));
    if (isOnlyNoise()) {
      sentences.add(ONLY_NOISE);
    }
    sentences.add(bound());
    sentences.add(
        "Not protected: that a device took part, when, how many did and its network address. "
            + believed());
    return sentences;
  }

  private String believed() {
    return verified
        ? "Assurance is verified: each device checked who it was summed with, and a coordinator that"
            + " departs from the protocol learns of it no more than this, but for a chance of 2^-40"
            + " in a sum."
        : "Assurance is honest: a coordinator that departs from the protocol is not covered.";
  }

  /** What must be so, and what speaks for it. */
  private String bound() {
    String dropout = " and with up to " + percent(toleratedDropout) + " of them dropping out. ";
    if (enrolment() == Enrolment.OPEN) {
      return "Holds while at most "
          + percent(corruptShare)
          + " of the devices of a sum are corrupt"
          + dropout
          + "Enrolment is open: that the corrupt share holds is an assumption.";
    }
    return "Holds while at most "
        + percent(corruptShare)
        + " of the "
        + issued
        + " devices with a credential are corrupt, whoever of them is in a sum,"
        + dropout
        + "Enrolment is by an authority, which gave each device that it knows one credential for"
        + " this campaign: one device had one seat, as far as the authority knows its devices and"
        + " is not the coordinator.";
  }

  private static String percent(Fraction share) {
    return String.format(Locale.ROOT, "%.4g%%", 100 * share.value()).replaceFirst("\\.?0+%", "%");
  }
}
