package dev.sfumato.server.api;

import com.linecorp.armeria.common.AggregatedHttpRequest;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.auth.OAuth2Token;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.auth.AuthTokenExtractors;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lets a request in or not, hands it to its endpoint and turns what was thrown into a problem. */
final class ApiService implements HttpService {
  private final Endpoint endpoint;
  private final Doorman doorman;
  private final ProblemResponses problems;

  ApiService(Endpoint endpoint, Doorman doorman, ProblemResponses problems) {
    this.endpoint = endpoint;
    this.doorman = doorman;
    this.problems = problems;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    try {
      doorman.admit(endpoint.needs(), bearer(request));
    } catch (ApiProblem problem) {
      request.abort();
      return problems.of(problem);
    }
    return HttpResponse.of(
        request
            .aggregate()
            .handleAsync(
                (whole, cause) -> answer(context, whole, cause), context.blockingTaskExecutor()));
  }

  private HttpResponse answer(
      ServiceRequestContext context,
      @Nullable AggregatedHttpRequest whole,
      @Nullable Throwable cause) {
    try {
      if (whole == null) {
        return problems.of(cause == null ? ApiErrors.internal() : Exceptions.peel(cause));
      }
      return endpoint.handler().handle(new ApiCall(context, whole));
    } catch (Exception e) {
      return problems.of(e);
    }
  }

  private static Optional<String> bearer(HttpRequest request) {
    OAuth2Token token = AuthTokenExtractors.oAuth2().apply(request.headers());
    return Optional.ofNullable(token).map(OAuth2Token::accessToken);
  }
}
