package dev.sfumato.server.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.AggregatedHttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.protocol.CampaignId;
import java.util.Optional;

/** A request that was let in, as handlers see it: no address, no token. */
public final class ApiCall {
  private final ServiceRequestContext context;
  private final AggregatedHttpRequest request;

  ApiCall(ServiceRequestContext context, AggregatedHttpRequest request) {
    this.context = context;
    this.request = request;
  }

  /** For answers that go on, such as event streams. */
  ServiceRequestContext context() {
    return context;
  }

  /** The campaign in the path; one that cannot exist does not. */
  CampaignId campaign() {
    try {
      return CampaignId.parse(path("id"));
    } catch (IllegalArgumentException e) {
      throw ApiErrors.noSuchCampaign();
    }
  }

  String path(String name) {
    String value = context.pathParam(name);
    if (value == null) {
      throw new IllegalStateException("a route without {" + name + "}");
    }
    return value;
  }

  Optional<String> query(String name) {
    return Optional.ofNullable(context.queryParam(name));
  }

  JsonNode body() {
    return Json.readObject(request.contentUtf8());
  }
}
