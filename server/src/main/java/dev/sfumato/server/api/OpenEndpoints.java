package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** What anyone may read: whether the coordinator is well, and how to talk to it. */
final class OpenEndpoints {
  private static final String OPENAPI = "/openapi/openapi.yaml";

  private final BooleanSupplier databaseReachable;

  OpenEndpoints(BooleanSupplier databaseReachable) {
    this.databaseReachable = databaseReachable;
  }

  List<Endpoint> endpoints() {
    return List.of(
        Endpoint.open("/healthz", this::health),
        Endpoint.open("/api/v1/openapi.yaml", OpenEndpoints::openApi));
  }

  private HttpResponse health(ApiCall call) {
    boolean well = databaseReachable.getAsBoolean();
    return Json.response(
        well ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE,
        Map.of("status", well ? "ok" : "database-unreachable"));
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
