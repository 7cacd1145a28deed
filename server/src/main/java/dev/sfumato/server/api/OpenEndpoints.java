package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** What anyone may read: whether the coordinator is well, and how to talk to it. */
final class OpenEndpoints {
  private static final String OPENAPI = "/openapi/openapi.yaml";

  private final BooleanSupplier databaseReachable;
  private final Supplier<Optional<String>> ailment;

  /**
   * @param ailment why the node can have no part in any campaign, if so
   */
  OpenEndpoints(BooleanSupplier databaseReachable, Supplier<Optional<String>> ailment) {
    this.databaseReachable = databaseReachable;
    this.ailment = ailment;
  }

  List<Endpoint> endpoints() {
    return List.of(
        Endpoint.open("/healthz", this::health),
        Endpoint.open("/api/v1/openapi.yaml", OpenEndpoints::openApi));
  }

  private HttpResponse health(ApiCall call) {
    Optional<String> ill = ailment.get().or(this::unreachable);
    return Json.response(
        ill.isPresent() ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.OK,
        Map.of("status", ill.orElse("ok")));
  }

  private Optional<String> unreachable() {
    return databaseReachable.getAsBoolean()
        ? Optional.empty()
        : Optional.of("database-unreachable");
  }

  private static HttpResponse openApi(ApiCall call) throws IOException {
    try (InputStream in = OpenEndpoints.class.getResourceAsStream(OPENAPI)) {
      if (in == null) {
        throw new IllegalStateException("openapi.yaml (expected: in the jar)");
      }
      return HttpResponse.of(
          HttpStatus.OK, MediaType.parse("application/yaml"), HttpData.wrap(in.readAllBytes()));
    }
  }
}
