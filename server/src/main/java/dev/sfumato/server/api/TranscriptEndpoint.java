package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import dev.sfumato.server.api.access.Cost;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.map.Heatmaps;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.transcript.Replay;
import dev.sfumato.server.transcript.Transcript;
import dev.sfumato.server.transcript.TranscriptJson;
import java.io.IOException;

/** A campaign's transcript, for whoever may see maps; for anybody where the operator says so. */
final class TranscriptEndpoint {
  private static final String PATH = "/api/v1/campaigns/{id}/transcript";

  private final CampaignStore store;
  private final Heatmaps heatmaps;
  private final Downloads downloads = new Downloads();

  TranscriptEndpoint(CampaignStore store, Heatmaps heatmaps) {
    this.store = store;
    this.heatmaps = heatmaps;
  }

  Endpoint endpoint(boolean published) {
    Endpoint read =
        published ? Endpoint.open(PATH, this::transcript) : Endpoint.read(PATH, this::transcript);
    return read.at(Cost.MAP);
  }

  private HttpResponse transcript(ApiCall call) throws IOException {
    StoredCampaign campaign = store.load(call.campaign()).orElseThrow(ApiErrors::noSuchCampaign);
    int answers = campaign.answers().size();
    if (answers == 0) {
      throw ApiErrors.noMapYet();
    }
    String map = Replay.hash(heatmaps.export(campaign, answers));
    Transcript transcript = transcript(campaign, map);
    return downloads.send(call, headers(campaign), out -> TranscriptJson.write(transcript, out));
  }

  private static ResponseHeaders headers(StoredCampaign campaign) {
    String name = "transcript-" + campaign.id().toString().substring(0, 8) + ".json";
    return ResponseHeaders.builder(HttpStatus.OK)
        .contentType(MediaType.JSON_UTF_8)
        .set(HttpHeaderNames.CONTENT_DISPOSITION, "attachment; filename=\"" + name + "\"")
        .build();
  }

  private Transcript transcript(StoredCampaign campaign, String map) {
    try {
      return Transcript.of(campaign, store.published(campaign.id()), map);
    } catch (IllegalStateException e) {
      throw ApiErrors.noTranscript();
    }
  }
}
