package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import dev.sfumato.server.api.access.Cost;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.problem.Json;
import dev.sfumato.server.api.view.ReplayView;
import dev.sfumato.server.map.Heatmaps;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.transcript.Replay;
import dev.sfumato.server.transcript.Transcript;
import dev.sfumato.server.transcript.TranscriptJson;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A campaign's transcript, for whoever may see maps, and what comes of it when this coordinator
 * replays it; the transcript for anybody where the operator says so.
 */
final class TranscriptEndpoints {
  private static final String PATH = "/api/v1/campaigns/{id}/transcript";
  private static final String REPLAY = "/api/v1/campaigns/{id}/replay";

  private final CampaignStore store;
  private final Heatmaps heatmaps;
  private final Downloads downloads = new Downloads();

  /** What was replayed lately: the answers that a campaign has never change. */
  private final Map<String, ReplayView> replayed = Collections.synchronizedMap(new Latest());

  TranscriptEndpoints(CampaignStore store, Heatmaps heatmaps) {
    this.store = store;
    this.heatmaps = heatmaps;
  }

  List<Endpoint> endpoints(boolean published) {
    Endpoint read =
        published ? Endpoint.open(PATH, this::transcript) : Endpoint.read(PATH, this::transcript);
    return List.of(read.at(Cost.MAP), Endpoint.read(REPLAY, this::replay).at(Cost.MAP));
  }

  private HttpResponse transcript(ApiCall call) throws IOException {
    StoredCampaign campaign = load(call);
    Transcript transcript = transcript(campaign);
    return downloads.send(call, headers(campaign), out -> TranscriptJson.write(transcript, out));
  }

  private static ResponseHeaders headers(StoredCampaign campaign) {
    String name = "transcript-" + campaign.id().toString().substring(0, 8) + ".json";
    return ResponseHeaders.builder(HttpStatus.OK)
        .contentType(MediaType.JSON_UTF_8)
        .set(HttpHeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + name + "\"")
        .build();
  }

  /** From the file that others would replay, and by the code that they would use. */
  private HttpResponse replay(ApiCall call) {
    StoredCampaign campaign = load(call);
    String name = campaign.id() + "/" + campaign.answers().size();
    ReplayView known = replayed.get(name);
    ReplayView view =
        known == null ? ReplayView.of(TranscriptJson.write(transcript(campaign))) : known;
    replayed.put(name, view);
    return Json.response(HttpStatus.OK, view);
  }

  /** As many as anybody looks at in a day. */
  private static final class Latest extends LinkedHashMap<String, ReplayView> {
    private static final long serialVersionUID = 1;
    private static final int MOST = 256;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, ReplayView> eldest) {
      return size() > MOST;
    }
  }

  private StoredCampaign load(ApiCall call) {
    StoredCampaign campaign = store.load(call.campaign()).orElseThrow(ApiErrors::noSuchCampaign);
    if (campaign.answers().isEmpty()) {
      throw ApiErrors.noMapYet();
    }
    return campaign;
  }

  private Transcript transcript(StoredCampaign campaign) {
    String map = Replay.hash(heatmaps.export(campaign, campaign.answers().size()));
    try {
      return Transcript.of(campaign, store.published(campaign.id()), map);
    } catch (IllegalStateException e) {
      throw ApiErrors.noTranscript();
    }
  }
}
