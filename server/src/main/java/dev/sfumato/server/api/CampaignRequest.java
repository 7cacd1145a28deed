package dev.sfumato.server.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.core.Checks;
import dev.sfumato.core.RefusedValueException;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.geo.Area;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.view.GroundMeasure;
import dev.sfumato.server.state.CampaignDefinition;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/** Reads the body of {@code create} and {@code plan}. */
final class CampaignRequest {
  private static final Set<String> FIELDS =
      Set.of(
          "name",
          "area",
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
          "scale",
          "rounding",
          "maxVectorLength",
          KeyStatements.FIELD);
  private static final Set<String> AREA = Set.of("south", "west", "north", "east");
  private static final String DEFAULT_DROPOUT = "0.1";
  private static final String DEFAULT_CORRUPT = "0.05";
  private static final int MAX_CATEGORY_LENGTH = 120;
  private static final long MAX_PEOPLE = 20_000_000_000L;

  /** A centimetre is no place, and half the equator is every place. */
  private static final double MIN_METRES = 0.01;

  private static final double MAX_METRES = 20_037_508;

  /** Sides that differ by less are the same: what a campaign shows as its cell can be asked for. */
  private static final double ROUNDING = 1e-9;

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
    Region region = region();
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
                    name.strip(), campaign, strategy, categories, population(), prior));
    return KeyStatements.read(fields, authority).map(definition::withKey).orElse(definition);
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

  private Fraction fraction(String name, String otherwise) {
    BigDecimal share = fields.has(name) ? fields.decimal(name) : new BigDecimal(otherwise);
    try {
      return Fraction.parse(share.toPlainString());
    } catch (IllegalArgumentException e) {
      throw fields.refuse(name, share, "0 or more and under 1, at most nine decimals");
    }
  }

  private Region region() {
    Bounds area = area();
    if (fields.has("grid") && fields.has("finestCellMetres")) {
      throw fields.refuse("grid", "It cannot be given together with finestCellMetres.");
    }
    int levels = fields.has("grid") ? gridLevels() : levels(area);
    if (levels > limits.levels()) {
      throw ApiErrors.overLimit(
          fields.has("grid") ? "grid" : "finestCellMetres",
          "The grid would have 2^"
              + levels
              + " cells a side; at most 2^"
              + limits.levels()
              + " are allowed.");
    }
    Region region = Region.of(Projection.WEB_MERCATOR, area, levels);
    return fields.check(
        fields.has("grid") ? "grid" : "finestCellMetres", () -> Area.checkCells(region));
  }

  private Bounds area() {
    Fields sides = fields.object("area", AREA);
    // Which of these are on the map, and in which order, is for the area to say.
    double south = sides.number("south", -360, 360);
    double west = sides.number("west", -360, 360);
    double north = sides.number("north", -360, 360);
    double east = sides.number("east", -360, 360);
    Bounds area = fields.check("area", () -> Area.of(south, west, north, east));
    double square = GroundMeasure.areaKm2(area);
    if (!(square <= limits.areaKm2())) {
      throw ApiErrors.overLimit(
          "area",
          String.format(
              Locale.ROOT,
              "The area has %.0f km2; at most %.0f are allowed.",
              square,
              limits.areaKm2()));
    }
    return area;
  }

  private int gridLevels() {
    long side = fields.whole("grid", 1, 1L << CellId.MAX_LEVEL);
    return fields.check("grid", () -> Checks.checkGrid(side));
  }

  /** The finest grid whose cells are no smaller than asked for, in the middle of the area. */
  private int levels(Bounds area) {
    double metres = fields.number("finestCellMetres", MIN_METRES, MAX_METRES);
    double least = metres * (1 - ROUNDING);
    if (!(cellMetres(area, 1) >= least)) {
      throw fields.refuse(
          "finestCellMetres",
          String.format(
              Locale.ROOT,
              "It is %.0f m, which leaves no grid: in this area it can be %.0f m at most.",
              metres,
              Math.floor(cellMetres(area, 1))));
    }
    int levels = 1;
    while (levels < CellId.MAX_LEVEL && cellMetres(area, levels + 1) >= least) {
      levels++;
    }
    return levels;
  }

  private static double cellMetres(Bounds area, int level) {
    return GroundMeasure.cellMetres(Region.of(Projection.WEB_MERCATOR, area, level), level);
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
