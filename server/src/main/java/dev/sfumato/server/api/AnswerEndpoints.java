package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import dev.sfumato.core.estimate.Rates;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.export.CellRows;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.MapFormat;
import dev.sfumato.export.PrivacyStatement;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Cost;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.problem.Json;
import dev.sfumato.server.api.view.CellExplanation;
import dev.sfumato.server.api.view.QueryView;
import dev.sfumato.server.map.Heatmaps;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** What a campaign has found out: its queries, maps, cells, and its promise. */
final class AnswerEndpoints {
  private static final String ONE = "/api/v1/campaigns/{id}";

  private final CampaignStore store;
  private final Heatmaps heatmaps;
  private final Downloads downloads = new Downloads();

  AnswerEndpoints(CampaignStore store, Heatmaps heatmaps) {
    this.store = store;
    this.heatmaps = heatmaps;
  }

  List<Endpoint> endpoints() {
    List<Endpoint> all = new ArrayList<>();
    all.add(Endpoint.read(ONE + "/queries", this::queries));
    all.add(Endpoint.read(ONE + "/cells", this::cells).at(Cost.MAP));
    all.add(Endpoint.read(ONE + "/cells/{cell}", this::cell).at(Cost.MAP));
    all.add(Endpoint.read(ONE + "/privacy", this::privacy));
    all.add(Endpoint.read(ONE + "/heatmap", this::heatmap).at(Cost.MAP));
    // The same under names that tools for maps expect, the picture beside its world file.
    for (MapFormat format : MapFormat.values()) {
      String path = ONE + "/heatmap." + format.extension();
      all.add(Endpoint.read(path, call -> heatmap(call, format)).at(Cost.MAP));
    }
    return all;
  }

  private HttpResponse queries(ApiCall call) {
    List<QueryView> views = load(call).queries().stream().map(QueryView::of).toList();
    return Json.response(HttpStatus.OK, Map.of("queries", views));
  }

  private HttpResponse heatmap(ApiCall call) throws IOException {
    String format = call.query("format").orElse("geojson");
    return heatmap(call, MapFormat.find(format).orElseThrow(() -> ApiErrors.unknownFormat(format)));
  }

  private HttpResponse heatmap(ApiCall call, MapFormat format) throws IOException {
    if (!format.isAvailable()) {
      throw ApiErrors.unknownFormat(format.extension());
    }
    StoredCampaign campaign = load(call);
    int answers = answers(call, campaign);
    MapExport map = heatmaps.export(campaign, answers);
    MapDownload download = MapDownload.of(map, format, call.query("rate"));
    return downloads.send(
        call,
        ResponseHeaders.builder(HttpStatus.OK)
            .contentType(MediaType.parse(format.mediaType()))
            .set(
                HttpHeaderNames.CONTENT_DISPOSITION,
                "attachment; filename=\"" + fileName(campaign.id(), answers, format) + "\"")
            .set(
                HttpHeaderNames.LINK,
                "</api/v1/campaigns/" + campaign.id() + "/privacy>; rel=\"describedby\"")
            .build(),
        download::write);
  }

  private static String fileName(CampaignId id, int answers, MapFormat format) {
    return "heatmap-" + id.toString().substring(0, 8) + "-" + answers + "." + format.extension();
  }

  /** The map as rows of numbers, for a page that draws it. */
  private HttpResponse cells(ApiCall call) throws IOException {
    StoredCampaign campaign = load(call);
    return cells(call, campaign, answers(call, campaign));
  }

  HttpResponse cells(ApiCall call, StoredCampaign campaign, int answers) throws IOException {
    List<NoisyHistogram> used = campaign.answers().subList(0, answers);
    List<String> categories = campaign.definition().categories();
    CellRows rows =
        new CellRows(
            answers,
            Heatmaps.devices(campaign, answers),
            campaign.definition().population(),
            categories,
            IntStream.range(0, categories.size()).mapToObj(each -> Rates.of(used, each)).toList());
    MapExport map = heatmaps.export(campaign, answers);
    return downloads.send(
        call,
        ResponseHeaders.builder(HttpStatus.OK).contentType(MediaType.JSON_UTF_8).build(),
        out -> rows.write(map, out));
  }

  private HttpResponse cell(ApiCall call) {
    String text = call.path("cell");
    StoredCampaign campaign = load(call);
    int answers = answers(call, campaign);
    CellId cell = parseCell(text).orElseThrow(() -> ApiErrors.noSuchCell(text));
    return Json.response(
        HttpStatus.OK,
        CellExplanation.of(campaign, heatmaps.map(campaign, answers), answers, cell)
            .orElseThrow(() -> ApiErrors.noSuchCell(text)));
  }

  /** Dots for slashes, so that a cell is one part of an address; {@code root} for all. */
  private static Optional<CellId> parseCell(String text) {
    try {
      return Optional.of(CellId.parse(text.equals("root") ? "/" : text.replace('.', '/')));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private HttpResponse privacy(ApiCall call) {
    StoredCampaign campaign = load(call);
    PrivacyStatement statement = statement(campaign, campaign.answers().size());
    return call.query("format").equals(Optional.of("text"))
        ? HttpResponse.of(HttpStatus.OK, MediaType.PLAIN_TEXT_UTF_8, statement.text() + "\n")
        : Json.response(HttpStatus.OK, statement.fields());
  }

  PrivacyStatement statement(StoredCampaign campaign, int answers) {
    return heatmaps.statement(campaign, answers);
  }

  StoredCampaign load(ApiCall call) {
    return store.load(call.campaign()).orElseThrow(ApiErrors::noSuchCampaign);
  }

  /** How many answers the map that is asked for is made of. */
  static int answers(ApiCall call, StoredCampaign campaign) {
    return answers(call.query("query"), campaign);
  }

  /** The newest map, or the one that a text asks for. */
  static int answers(Optional<String> query, StoredCampaign campaign) {
    int all = campaign.answers().size();
    if (all == 0) {
      throw ApiErrors.noMapYet();
    }
    if (query.isEmpty()) {
      return all;
    }
    if (!query.get().matches("[1-9][0-9]{0,5}") || Integer.parseInt(query.get()) > all) {
      throw ApiErrors.noSuchQuery(query.get(), all);
    }
    return Integer.parseInt(query.get());
  }
}
