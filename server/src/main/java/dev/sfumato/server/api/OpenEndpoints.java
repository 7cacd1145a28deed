package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** What anyone may read: how to talk to the coordinator. */
final class OpenEndpoints {
  private static final String OPENAPI = "/openapi/openapi.yaml";

  List<Endpoint> endpoints() {
    return List.of(Endpoint.open("/api/v1/openapi.yaml", OpenEndpoints::openApi));
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
