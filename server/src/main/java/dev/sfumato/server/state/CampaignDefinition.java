package dev.sfumato.server.state;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Assurance;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.Sampling;
import dev.sfumato.core.estimate.FusedEstimator;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.CampaignPlanner;
import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.PlanOptions;
import dev.sfumato.core.strategy.Strategy;
import dev.sfumato.core.strategy.StrategyName;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a campaign was created with. It never changes: devices pin it at first contact.
 *
 * @param name what people call it
 * @param campaign its public terms
 * @param strategyName who decides what is asked; its participation is the campaign's
 * @param categories the names of the counts of a cell; none for plain counts
 * @param population how many people live in the area, for maps in people; empty when not given
 * @param maxQueries the most queries, where the strategy plans them
 * @param prior what was known before, kept here so that it never changes either
 * @param key by which devices are known; empty where anybody may take part
 * @param series of which it is a map; empty where it stands alone
 */
public record CampaignDefinition(
    String name,
    Campaign campaign,
    StrategyName strategyName,
    List<String> categories,
    OptionalLong population,
    int maxQueries,
    Prior prior,
    Optional<IssuedKey> key,
    Optional<SeriesPlace> series) {
  public static final int MAX_NAME_LENGTH = 120;
  public static final String WITHOUT_CREDENTIALS =
      "honest where enrolment is open: without credentials a coordinator that lies makes up as many"
          + " devices as it likes, and verified promises nothing";

  public CampaignDefinition {
    categories = List.copyOf(categories);
    if (name.isBlank() || name.length() > MAX_NAME_LENGTH) {
      throw Checks.refuse("name", name.length(), "1 .. 120 characters, not all blank");
    }
    if (strategyName.participation() != campaign.participation()) {
      throw Checks.refuse(
          "participation",
          campaign.participation().label(),
          strategyName.participation().label() + " with strategy " + strategyName.label());
    }
    Checks.checkRange("maxQueries", maxQueries, 2, CampaignPlanner.MAX_QUERIES);
    long issued = key.map(known -> known.terms().issued()).orElse(0L);
    if (campaign.issued() != issued) {
      throw Checks.refuse("issued", campaign.issued(), "the " + issued + " of its key");
    }
    if (key.isEmpty() && campaign.assurance().isVerified()) {
      throw Checks.refuse("assurance", "verified", WITHOUT_CREDENTIALS);
    }
    if (!categories.isEmpty() && categories.size() != campaign.countsPerCell()) {
      throw Checks.refuse(
          "categories", categories.size(), "one name for each of " + campaign.countsPerCell());
    }
  }

  /** In which anybody may take part. */
  public CampaignDefinition(
      String name,
      Campaign campaign,
      StrategyName strategyName,
      List<String> categories,
      OptionalLong population,
      int maxQueries,
      Prior prior) {
    this(
        name,
        campaign,
        strategyName,
        categories,
        population,
        maxQueries,
        prior,
        Optional.empty(),
        Optional.empty());
  }

  /** The same for devices with credentials for a key, who believe the coordinator or not. */
  public CampaignDefinition withKey(IssuedKey known, Assurance assurance) {
    return new CampaignDefinition(
        name,
        campaign.toBuilder().issued(known.terms().issued()).assurance(assurance).build(),
        strategyName,
        categories,
        population,
        maxQueries,
        prior,
        Optional.of(known),
        series);
  }

  /** The same as a map of a series, from what the map before it measured. */
  public CampaignDefinition inSeries(SeriesPlace place, Prior before) {
    return new CampaignDefinition(
        name,
        campaign,
        strategyName,
        categories,
        population,
        maxQueries,
        before.isNone() ? prior : before,
        key,
        Optional.of(place));
  }

  /** The same for devices with credentials that believe the coordinator. */
  public CampaignDefinition withKey(IssuedKey known) {
    return withKey(known, Assurance.HONEST);
  }

  /** Plain counts of an unknown population, by the usual strategy. */
  public static CampaignDefinition of(String name, Campaign campaign) {
    StrategyName usual = StrategyName.usual(campaign.participation());
    return new CampaignDefinition(
        name,
        campaign,
        usual,
        List.of(),
        OptionalLong.empty(),
        CampaignPlanner.DEFAULT_MAX_QUERIES,
        Prior.NONE);
  }

  /** What decides the next query: a pure function of the answers, so a restart changes nothing. */
  public Strategy strategy() {
    return strategyName.create(campaign, PaperOptions.defaults(), prior, plans());
  }

  /** What will be asked, as far as that is known before. */
  public CampaignPlan plan() {
    return plan(campaign.assurance());
  }

  /** The same if the coordinator were believed, or were not. */
  public CampaignPlan plan(Assurance grade) {
    return strategyName.plan(campaign.toBuilder().assurance(grade).build(), plans());
  }

  private PlanOptions plans() {
    return PlanOptions.DEFAULTS.withMaxQueries(maxQueries);
  }

  /** What turns the answers into a map. */
  public FusedEstimator estimator() {
    return FusedEstimator.withPrior(prior).withSampling(sampling());
  }

  private Sampling sampling() {
    Sampling sampling =
        campaign.participation() == Participation.EVERY_QUERY ? Sampling.SAME : Sampling.FRESH;
    boolean known = population.isPresent() && campaign.devices() <= population.getAsLong();
    return known ? sampling.withSeen(campaign.devices(), population.getAsLong()) : sampling;
  }
}
