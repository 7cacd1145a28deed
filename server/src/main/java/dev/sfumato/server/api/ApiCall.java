package dev.sfumato.server.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.AggregatedHttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.address.Caller;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.problem.Json;
import java.util.Optional;
import java.util.function.Predicate;

/** A request that was let in, as handlers see it: no token, and no address that can be shown. */
public final class ApiCall {
  private final ServiceRequestContext context;
  private final AggregatedHttpRequest request;
  private final Optional<Role> role;
  private final Optional<String> bearer;

  ApiCall(
      ServiceRequestContext context,
      AggregatedHttpRequest request,
      Optional<Role> role,
      Optional<String> bearer) {
    this.context = context;
    this.request = request;
    this.role = role;
    this.bearer = bearer;
  }

  /** Whether it came with a token that passes a check; the token itself is not handed out. */
  boolean bears(Predicate<String> check) {
    return bearer.filter(check).isPresent();
  }

  /** For answers that go on, such as event streams. */
  ServiceRequestContext context() {
    return context;
  }

  /** Whom it counts against where answers that go on are limited by address. */
  Caller caller() {
    return Caller.of(context);
  }

  /** The same call of somebody who turned out to be let in. */
  ApiCall as(Role known) {
    return new ApiCall(context, request, Optional.of(known), bearer);
  }

  /** As whom it was let in; empty for a stranger. */
  Optional<Role> role() {
    return role;
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
