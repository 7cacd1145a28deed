package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.auth.OAuth2Token;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.auth.AuthTokenExtractors;
import dev.sfumato.server.address.Caller;
import dev.sfumato.server.api.access.Doorman;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.api.access.Turnstiles;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.problem.ApiProblem;
import dev.sfumato.server.api.problem.ProblemResponses;
import java.util.Optional;

/** Lets a request in or not, hands it to its endpoint and turns what was thrown into a problem. */
final class ApiService implements HttpService {
  /** Of a request that needs no body: what a client may send all the same. */
  private static final long NO_BODY_BYTES = 1024;

  private final Endpoint endpoint;
  private final Doorman doorman;
  private final Turnstiles turnstiles;
  private final ProblemResponses problems;

  ApiService(Endpoint endpoint, Doorman doorman, Turnstiles turnstiles, ProblemResponses problems) {
    this.endpoint = endpoint;
    this.doorman = doorman;
    this.turnstiles = turnstiles;
    this.problems = problems;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    Optional<String> bearer = bearer(request);
    Optional<Role> role;
    try {
      role = doorman.admit(endpoint.needs(), bearer, Caller.of(context));
    } catch (ApiProblem problem) {
      request.abort();
      return problems.response(problem);
    }
    if (!endpoint.hasBody()) {
      context.setMaxRequestLength(NO_BODY_BYTES);
    }
    return HttpResponse.of(
        request
            .aggregate()
            .handleAsync(
                (whole, cause) ->
                    whole == null
                        ? problems.response(
                            cause == null ? ApiErrors.internal() : Exceptions.peel(cause))
                        : answer(new ApiCall(context, whole, role, bearer)),
                context.blockingTaskExecutor()));
  }

  private HttpResponse answer(ApiCall call) {
    try {
      return turnstiles.pass(call.role(), endpoint.cost(), () -> endpoint.handler().handle(call));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return problems.response(ApiErrors.busy());
    } catch (Exception e) {
      return problems.response(e);
    }
  }

  static Optional<String> bearer(HttpRequest request) {
    OAuth2Token token = AuthTokenExtractors.oAuth2().apply(request.headers());
    return Optional.ofNullable(token).map(OAuth2Token::accessToken);
  }
}
