package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.core.Checks;
import dev.sfumato.core.strategy.StrategyName;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a campaign asks, of whom and at what price, as the coordinator reads it. */
final class TermsOptions {
  /** The strategies by their labels, for the help text. */
  static final class Strategies implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return StrategyName.labels().iterator();
    }
  }

  @Option(names = "--name", description = "For people; not needed.")
  private @Nullable String name;

  @Mixin private final WhereOptions where = new WhereOptions();

  @Option(names = "--devices", paramLabel = "N", required = true, description = "How many devices.")
  private long devices;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      defaultValue = "1",
      description = "The most that a device pays. Default: ${DEFAULT-VALUE}.")
  private BigDecimal epsilon = BigDecimal.ONE;

  @Option(
      names = "--finest-cell",
      paramLabel = "METRES",
      description = "Cells are never smaller, measured in the middle of the area.")
  private @Nullable Double finestCell;

  @Option(
      names = "--grid",
      paramLabel = "N",
      description = "Finest cells along a side, in place of --finest-cell. Default: 1024.")
  private @Nullable Integer grid;

  @Option(
      names = "--participation",
      paramLabel = "HOW",
      description = "once or every-query. Default: the strategy's own.")
  private @Nullable String participation;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      completionCandidates = Strategies.class,
      description =
          "Who decides what is asked, one of ${COMPLETION-CANDIDATES}. Default: sfumato, and paper"
              + " with every-query.")
  private @Nullable String strategy;

  @Option(
      names = "--shard-size",
      paramLabel = "N",
      description = "The most devices of one secure sum. Default: 10000.")
  private @Nullable Integer shardSize;

  @Option(
      names = "--tolerate-dropout",
      paramLabel = "SHARE",
      description = "The share of a shard's devices that may drop out. Default: 0.1.")
  private @Nullable BigDecimal toleratedDropout;

  @Option(
      names = "--corrupt",
      paramLabel = "SHARE",
      description = "The share of a shard's devices that may be corrupt. Default: 0.05.")
  private @Nullable BigDecimal corruptShare;

  @Option(
      names = "--assurance",
      paramLabel = "GRADE",
      description =
          "honest, or verified: devices need not believe the coordinator. Verified needs --key-id."
              + " Default: honest.")
  private @Nullable String assurance;

  @Option(
      names = "--max-vector",
      paramLabel = "N",
      description =
          "The longest vector that a device sends, in entries. Default: the coordinator's limit,"
              + " 1048576 unless it was set.")
  private @Nullable Integer maxVector;

  @Option(
      names = "--max-queries",
      paramLabel = "N",
      description = "The most queries, 2 to 20: people wait for each. Default: 5.")
  private @Nullable Integer maxQueries;

  @Option(
      names = "--categories",
      paramLabel = "A,B",
      split = ",",
      description = "Categories that exclude each other, for maps of rates.")
  private @Nullable List<String> categories;

  @Option(names = "--population", paramLabel = "N", description = "People in the area.")
  private @Nullable Long population;

  @Option(
      names = "--prior-campaign",
      paramLabel = "ID",
      description = "Start from the map of an earlier campaign.")
  private @Nullable String priorCampaign;

  @Option(
      names = "--series",
      paramLabel = "NAME",
      description = "Make it the next map of a series: it starts from the last.")
  private @Nullable String series;

  @Option(
      names = "--maps",
      paramLabel = "N",
      description = "With --series, for its first map: how many are planned in all.")
  private @Nullable Integer maps;

  @Option(
      names = "--key-id",
      paramLabel = "ID",
      description = "The authority's key of the campaign, where enrolment is by an authority.")
  private @Nullable String keyId;

  @Option(
      names = "--authority",
      paramLabel = "URL",
      description = "With --key-id: where the authority says what it announced and gave out.")
  private @Nullable URI authority;

  ObjectNode json() throws IOException {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    where.putInto(body);
    body.put("devices", devices).put("epsilon", epsilon);
    putDetail(body);
    if (name != null) {
      body.put("name", name);
    }
    if (participation != null) {
      body.put("participation", participation);
    }
    if (strategy != null) {
      body.put("strategy", strategy);
    }
    if (maxQueries != null) {
      body.put("maxQueries", maxQueries);
    }
    putShards(body);
    putExtras(body);
    putSeries(body);
    putKey(body);
    return body;
  }

  private void putKey(ObjectNode body) throws IOException {
    if (keyId != null && authority != null) {
      body.set("credentials", AuthorityStatements.of(authority, keyId));
    } else if (keyId != null || authority != null) {
      throw Checks.refuse("key-id", "" + keyId, "together with --authority");
    }
  }

  /** Whether what a whole series costs is about to be decided. */
  boolean isFirstOfSeries() {
    return series != null && maps != null;
  }

  private void putSeries(ObjectNode body) {
    if (series == null && maps != null) {
      throw Checks.refuse("maps", maps, "together with --series");
    }
    if (series != null) {
      ObjectNode place = body.putObject("series").put("name", series);
      if (maps != null) {
        place.put("maps", maps);
      }
    }
  }

  private void putDetail(ObjectNode body) {
    if (finestCell != null && grid != null) {
      throw Checks.refuse("grid", grid, "without --finest-cell: one of the two");
    }
    if (finestCell != null) {
      body.put("finestCellMetres", finestCell);
    } else {
      body.put("grid", grid == null ? 1024 : grid);
    }
    if (maxVector != null) {
      body.put("maxVectorLength", maxVector);
    }
  }

  private void putShards(ObjectNode body) {
    if (shardSize != null) {
      body.put("shardSize", shardSize);
    }
    if (toleratedDropout != null) {
      body.put("toleratedDropout", toleratedDropout);
    }
    if (corruptShare != null) {
      body.put("corruptShare", corruptShare);
    }
    if (assurance != null) {
      body.put("assurance", assurance);
    }
  }

  private void putExtras(ObjectNode body) {
    if (categories != null) {
      categories.forEach(body.putArray("categories")::add);
    }
    if (population != null) {
      body.put("population", population);
    }
    if (priorCampaign != null) {
      body.putObject("prior").put("campaign", priorCampaign);
    }
  }
}
