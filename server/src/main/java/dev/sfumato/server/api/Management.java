package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Route;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.prometheus.PrometheusExpositionService;
import dev.sfumato.server.metrics.ServerMetrics;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** What the machinery around a coordinator asks: whether it is well, and its numbers. */
public final class Management {
  private final Health health;
  private final ServerMetrics metrics;

  /**
   * Makes the two services.
   *
   * @param status says {@code ok}, or what is wrong in a word; may block
   */
  public Management(Supplier<String> status, ServerMetrics metrics) {
    this.health = new Health(status);
    this.metrics = metrics;
  }

  /** On a port of its own, which the operator keeps to those who may see it. */
  public void configureServices(ServerBuilder server) {
    configureServices(server, service -> service);
  }

  /** Beside what strangers reach: the numbers behind a limit, the health behind none. */
  void configureServices(ServerBuilder server, UnaryOperator<HttpService> limited) {
    server.service(at("/healthz"), health);
    HttpService numbers =
        PrometheusExpositionService.of(metrics.registry().getPrometheusRegistry());
    server.service(at("/metrics"), limited.apply(numbers));
  }

  private static Route at(String path) {
    return Route.builder().path(path).methods(HttpMethod.GET, HttpMethod.HEAD).build();
  }
}
