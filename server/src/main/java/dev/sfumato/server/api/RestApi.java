package dev.sfumato.server.api;

import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Route;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServerListener;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.server.address.Caller;
import dev.sfumato.server.api.access.Doorman;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.api.access.MapLinks;
import dev.sfumato.server.api.access.Tokens;
import dev.sfumato.server.api.access.Turnstiles;
import dev.sfumato.server.api.problem.ApiProblem;
import dev.sfumato.server.api.problem.ProblemResponses;
import dev.sfumato.server.api.view.SumTimes;
import dev.sfumato.server.map.Heatmaps;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.watch.CampaignDirectory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that people and their programs reach over HTTP, as routes of a server. */
public final class RestApi {
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private final List<Endpoint> endpoints;
  private final EventEndpoint events;
  private final Doorman doorman;
  private final Turnstiles turnstiles = new Turnstiles();
  private final ProblemResponses problems;

  public RestApi(
      CampaignStore store,
      CampaignDirectory directory,
      Tokens tokens,
      MapLinks links,
      Limits limits,
      Optional<AuthorityKey> authority,
      SumTimes times,
      boolean publishTranscripts) {
    Heatmaps heatmaps = new Heatmaps();
    Priors priors = new Priors(store);
    this.endpoints = new ArrayList<>();
    endpoints.addAll(
        new CampaignEndpoints(store, directory, limits, priors, authority, times).endpoints());
    AnswerEndpoints answers = new AnswerEndpoints(store, heatmaps);
    endpoints.addAll(answers.endpoints());
    endpoints.addAll(new ChangeEndpoints(store, answers).endpoints());
    endpoints.addAll(new AreaEndpoints(answers, heatmaps).endpoints());
    endpoints.addAll(new TranscriptEndpoints(store, heatmaps).endpoints(publishTranscripts));
    endpoints.addAll(new LinkEndpoints(answers, links, turnstiles).endpoints());
    this.events = new EventEndpoint(store, directory, limits.eventStreams(), HEARTBEAT);
    endpoints.addAll(events.endpoints());
    endpoints.addAll(new OpenEndpoints().endpoints());
    this.doorman = new Doorman(tokens, limits.requestsPerSecond(), System::nanoTime);
    this.problems = new ProblemResponses(limits.bodyBytes());
  }

  /** Every address and what it needs, for the check against the OpenAPI file. */
  public List<Endpoint> endpoints() {
    return List.copyOf(endpoints);
  }

  public void configureServices(ServerBuilder server) {
    for (Endpoint endpoint : endpoints) {
      Route route = Route.builder().path(endpoint.path()).methods(endpoint.method()).build();
      server.service(route, new ApiService(endpoint, doorman, turnstiles, problems));
    }
    server.errorHandler(problems);
    server.serverListener(
        ServerListener.builder().whenStopping(stopping -> events.close()).build());
  }

  /** Adds what the machinery around a coordinator asks to the port that strangers reach. */
  public void configureManagement(ServerBuilder server, Management management) {
    management.configureServices(server, this::limited);
  }

  private HttpService limited(HttpService service) {
    return (context, request) -> {
      try {
        var unused =
            doorman.admit(Optional.empty(), ApiService.bearer(request), Caller.of(context));
      } catch (ApiProblem problem) {
        request.abort();
        return problems.response(problem);
      }
      return service.serve(context, request);
    };
  }
}
