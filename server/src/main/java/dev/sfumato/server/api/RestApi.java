package dev.sfumato.server.api;

import com.linecorp.armeria.server.Route;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServerListener;
import com.linecorp.armeria.server.prometheus.PrometheusExpositionService;
import dev.sfumato.server.export.Enrolment;
import dev.sfumato.server.storage.CampaignStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** All that people and their programs reach over HTTP, as routes of a server. */
public final class RestApi {
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  private final List<Endpoint> endpoints;
  private final EventEndpoint events;
  private final Doorman doorman;
  private final ProblemResponses problems;
  private final ServerMetrics metrics;

  public RestApi(
      CampaignStore store,
      CampaignDirectory directory,
      Tokens tokens,
      ServerMetrics metrics,
      Limits limits,
      Enrolment enrolment,
      BooleanSupplier databaseReachable) {
    Heatmaps heatmaps = new Heatmaps(enrolment);
    Priors priors = new Priors(store);
    this.endpoints = new ArrayList<>();
    endpoints.addAll(new CampaignEndpoints(store, directory, limits, priors).endpoints());
    endpoints.addAll(new AnswerEndpoints(store, heatmaps).endpoints());
    this.events = new EventEndpoint(store, directory, limits.eventStreams(), HEARTBEAT);
    endpoints.addAll(events.endpoints());
    endpoints.addAll(new OpenEndpoints(databaseReachable, directory::ailment).endpoints());
    this.doorman = new Doorman(tokens, limits.requestsPerSecond(), System::nanoTime);
    this.problems = new ProblemResponses(limits.bodyBytes());
    this.metrics = metrics;
  }

  /** Every address and what it needs, for the check against the OpenAPI file. */
  public List<Endpoint> endpoints() {
    return List.copyOf(endpoints);
  }

  public void configureServices(ServerBuilder server) {
    for (Endpoint endpoint : endpoints) {
      Route route = Route.builder().path(endpoint.path()).methods(endpoint.method()).build();
      server.service(route, new ApiService(endpoint, doorman, problems));
    }
    server.service(
        "/metrics", PrometheusExpositionService.of(metrics.registry().getPrometheusRegistry()));
    server.errorHandler(problems);
    server.serverListener(
        ServerListener.builder().whenStopping(stopping -> events.close()).build());
  }
}
