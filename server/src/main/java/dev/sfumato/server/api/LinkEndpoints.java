package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import dev.sfumato.server.api.access.Cost;
import dev.sfumato.server.api.access.MapLinks;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.api.access.Turnstiles;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.problem.Json;
import dev.sfumato.server.api.view.SharedMapView;
import dev.sfumato.server.state.StoredCampaign;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Read-only links: made and ended by admins, and the one map that each of them opens. */
final class LinkEndpoints {
  private static final String LINKS = "/api/v1/campaigns/{id}/links";
  private static final String SHARED = "/api/v1/shared/{id}/{query}";

  private final AnswerEndpoints answers;
  private final MapLinks links;
  private final Turnstiles turnstiles;

  LinkEndpoints(AnswerEndpoints answers, MapLinks links, Turnstiles turnstiles) {
    this.answers = answers;
    this.links = links;
    this.turnstiles = turnstiles;
  }

  List<Endpoint> endpoints() {
    return List.of(
        Endpoint.read(LINKS, this::list),
        Endpoint.change(HttpMethod.POST, LINKS + "/{query}", this::make),
        Endpoint.change(HttpMethod.DELETE, LINKS + "/{query}", this::end),
        Endpoint.open(SHARED, call -> opened(call, this::map)),
        Endpoint.open(SHARED + "/cells", call -> opened(call, answers::cells)));
  }

  private HttpResponse list(ApiCall call) {
    StoredCampaign campaign = answers.load(call);
    List<Integer> linked =
        IntStream.rangeClosed(1, campaign.answers().size())
            .filter(query -> links.exists(campaign.id(), query))
            .boxed()
            .toList();
    return Json.response(HttpStatus.OK, Map.of("queries", linked));
  }

  private HttpResponse make(ApiCall call) {
    StoredCampaign campaign = answers.load(call);
    int query = AnswerEndpoints.answers(Optional.of(call.path("query")), campaign);
    String secret = links.make(campaign.id(), query);
    return Json.response(HttpStatus.CREATED, Map.of("query", query, "token", secret));
  }

  private HttpResponse end(ApiCall call) {
    StoredCampaign campaign = answers.load(call);
    links.end(campaign.id(), AnswerEndpoints.answers(Optional.of(call.path("query")), campaign));
    return HttpResponse.of(HttpStatus.NO_CONTENT);
  }

  /** Readers of links take turns with viewers; who has none is turned away before. */
  private HttpResponse opened(ApiCall call, Answer answer) throws Exception {
    String query = call.path("query");
    boolean known =
        query.matches("[1-9][0-9]{0,5}")
            && call.bears(secret -> links.opens(call.campaign(), Integer.parseInt(query), secret));
    if (!known) {
      throw ApiErrors.signInNeeded();
    }
    return turnstiles.pass(
        Optional.of(Role.VIEWER),
        Cost.MAP,
        () -> {
          StoredCampaign campaign = answers.load(call);
          return answer.of(
              call.as(Role.VIEWER),
              campaign,
              AnswerEndpoints.answers(Optional.of(query), campaign));
        });
  }

  private HttpResponse map(ApiCall call, StoredCampaign campaign, int query) {
    return Json.response(
        HttpStatus.OK, SharedMapView.of(campaign, query, answers.statement(campaign, query)));
  }

  /** What a link's reader is answered. */
  private interface Answer {
    HttpResponse of(ApiCall call, StoredCampaign campaign, int query) throws Exception;
  }
}
