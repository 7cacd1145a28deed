package dev.sfumato.server.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.core.RefusedValueException;
import dev.sfumato.core.campaign.Assurance;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.CampaignPlanner;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.IssuedKey;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/** Reads the body of {@code create} and {@code plan}. */
final class CampaignRequest {
  private static final String ASSURANCE = "assurance";
  private static final Set<String> FIELDS =
      Set.of(
          "name",
          "area",
          "space",
          "devices",
          "epsilon",
          "finestCellMetres",
          "grid",
          "participation",
          "strategy",
          "shardSize",
          "toleratedDropout",
          "corruptShare",
          "categories",
          "population",
          "prior",
          "series",
          "scale",
          "rounding",
          "maxVectorLength",
          "maxQueries",
          ASSURANCE,
          KeyStatements.FIELD);
  private static final String DEFAULT_DROPOUT = "0.1";
  private static final String DEFAULT_CORRUPT = "0.05";
  private static final int MAX_CATEGORY_LENGTH = 120;
  private static final long MAX_PEOPLE = 20_000_000_000L;

  private final Fields fields;
  private final Limits limits;
  private final Priors priors;
  private final Optional<AuthorityKey> authority;

  private CampaignRequest(
      Fields fields, Limits limits, Priors priors, Optional<AuthorityKey> authority) {
    this.fields = fields;
    this.limits = limits;
    this.priors = priors;
    this.authority = authority;
  }

  static CampaignDefinition read(
      JsonNode body, Limits limits, Priors priors, Optional<AuthorityKey> authority) {
    return new CampaignRequest(Fields.of(body, FIELDS), limits, priors, authority).read();
  }

  private CampaignDefinition read() {
    boolean says = fields.has("area") || fields.has("space");
    Region region = says ? region() : priors.regionOfSeries(fields);
    List<String> categories = categories();
    StrategyName strategy = strategy();
    Campaign campaign = campaign(region, categories, strategy);
    Prior prior = fields.has("prior") ? priors.read(fields, region) : Prior.NONE;
    String name = fields.optionalText("name").orElse("Unnamed campaign");
    CampaignDefinition definition =
        fields.check(
            "name",
            () ->
                new CampaignDefinition(
                    name.strip(),
                    campaign,
                    strategy,
                    categories,
                    population(),
                    maxQueries(),
                    prior));
    CampaignDefinition placed = fields.has("series") ? priors.next(fields, definition) : definition;
    return withKey(placed);
  }

  private CampaignDefinition withKey(CampaignDefinition open) {
    String label = fields.optionalText(ASSURANCE).orElse("honest");
    Assurance assurance = fields.check(ASSURANCE, () -> VerifiedAssurance.parse(label));
    Optional<IssuedKey> key = KeyStatements.read(fields, authority);
    if (key.isEmpty() && assurance.isVerified()) {
      throw fields.refuse(ASSURANCE, label, CampaignDefinition.WITHOUT_CREDENTIALS);
    }
    return key.map(known -> open.withKey(known, assurance)).orElse(open);
  }

  /** By name, else the usual one of the participation; where both are given they must agree. */
  private StrategyName strategy() {
    Optional<Participation> participation =
        fields
            .optionalText("participation")
            .map(label -> fields.check("participation", () -> Participation.parse(label)));
    StrategyName usual = StrategyName.usual(participation.orElse(Participation.ONCE));
    StrategyName strategy =
        fields
            .optionalText("strategy")
            .map(label -> fields.check("strategy", () -> StrategyName.parse(label)))
            .orElse(usual);
    if (participation.isPresent() && participation.get() != strategy.participation()) {
      String rule = strategy.participation().label() + " with strategy " + strategy.label();
      throw fields.refuse("participation", participation.get().label(), rule);
    }
    return strategy;
  }

  private Campaign campaign(Region region, List<String> categories, StrategyName strategy) {
    int counts = Math.max(1, categories.size());
    long devices = fields.limited("devices", 1, limits.devices());
    int length = vectorLength(counts);
    Epsilon epsilon =
        fields.check("epsilon", () -> Epsilon.parse(fields.decimal("epsilon").toPlainString()));
    int shardSize =
        fields.has("shardSize")
            ? (int) fields.whole("shardSize", 1, Shard.MAX_DEVICES)
            : (int) Math.min(strategy.sumSize(), devices);
    Rounding rounding =
        fields.check(
            "rounding", () -> Rounding.parse(fields.optionalText("rounding").orElse("exact")));
    Fraction dropout = fraction("toleratedDropout", DEFAULT_DROPOUT);
    Fraction corrupt = fraction("corruptShare", DEFAULT_CORRUPT);
    long scale = fields.has("scale") ? fields.whole("scale", 1, Campaign.MAX_SCALE) : 1;
    return named(
        () ->
            new Campaign(
                region,
                devices,
                epsilon,
                strategy.participation(),
                shardSize,
                dropout,
                corrupt,
                counts,
                scale,
                rounding,
                length,
                0));
  }

  /** What core calls a term is the field's name here. */
  private static Campaign named(Supplier<Campaign> make) {
    try {
      return make.get();
    } catch (RefusedValueException e) {
      throw ApiErrors.invalidField(e.name(), e);
    }
  }

  private int vectorLength(int counts) {
    return fields.has("maxVectorLength")
        ? (int) fields.limited("maxVectorLength", 4L * counts, limits.vectorLength())
        : limits.vectorLength();
  }

  private int maxQueries() {
    return fields.has("maxQueries")
        ? (int) fields.whole("maxQueries", 2, CampaignPlanner.MAX_QUERIES)
        : CampaignPlanner.DEFAULT_MAX_QUERIES;
  }

  private Fraction fraction(String name, String otherwise) {
    BigDecimal share = fields.has(name) ? fields.decimal(name) : new BigDecimal(otherwise);
    try {
      return Fraction.parse(share.toPlainString());
    } catch (IllegalArgumentException e) {
      throw fields.refuse(name, share, "0 or more and under 1, at most nine decimals");
    }
  }

  private Region region() {
    return new RegionRequest(fields, limits).read();
  }

  private List<String> categories() {
    if (!fields.has("categories")) {
      return List.of();
    }
    List<String> names =
        fields.texts("categories", 2, Campaign.MAX_COUNTS_PER_CELL).stream()
            .map(String::strip)
            .toList();
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (name.isEmpty() || name.length() > MAX_CATEGORY_LENGTH || !seen.add(name)) {
        String rule = "different names of 1 .. " + MAX_CATEGORY_LENGTH + " characters";
        throw fields.refuse("categories", "'" + name + "'", rule);
      }
    }
    return names;
  }

  private OptionalLong population() {
    return fields.has("population")
        ? OptionalLong.of(fields.limited("population", 1, MAX_PEOPLE))
        : OptionalLong.empty();
  }
}
