package dev.sfumato.server.api.problem;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.ContentTooLargeException;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.common.stream.AbortedStreamException;
import com.linecorp.armeria.common.stream.CancelledSubscriptionException;
import com.linecorp.armeria.common.stream.ClosedStreamException;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.RequestTimeoutException;
import com.linecorp.armeria.server.ServerErrorHandler;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.server.state.StaleOwnerException;
import dev.sfumato.server.state.StorageException;
import dev.sfumato.server.storage.DatabaseUnreachableException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Problems as {@code application/problem+json}, for endpoints and for the server's own refusals.
 *
 * <p>A fault is logged without the request: it would show an address.
 */
public final class ProblemResponses implements ServerErrorHandler {
  private static final Logger LOG = LoggerFactory.getLogger(ProblemResponses.class);
  private static final MediaType PROBLEM = MediaType.parse("application/problem+json");
  private static final String TYPES = "urn:sfumato:problem:";

  private final long bodyBytes;

  public ProblemResponses(long bodyBytes) {
    this.bodyBytes = bodyBytes;
  }

  public HttpResponse response(Throwable thrown) {
    return render(problem(thrown)).toHttpResponse();
  }

  @Override
  public HttpResponse onServiceException(ServiceRequestContext context, Throwable cause) {
    return response(Exceptions.peel(cause));
  }

  @Override
  public AggregatedHttpResponse renderStatus(
      @Nullable ServiceRequestContext context,
      ServiceConfig config,
      @Nullable RequestHeaders headers,
      HttpStatus status,
      @Nullable String description,
      @Nullable Throwable cause) {
    if (status.equals(HttpStatus.INTERNAL_SERVER_ERROR)) {
      LOG.error("A request failed", cause);
    }
    return render(problem(status));
  }

  private ApiProblem problem(Throwable thrown) {
    if (thrown instanceof ApiProblem problem) {
      return problem;
    }
    if (thrown instanceof StorageException refused) {
      return refused(refused);
    }
    if (thrown instanceof DatabaseUnreachableException) {
      LOG.warn("The database does not answer: {}", rootOf(thrown));
      return ApiErrors.databaseUnreachable();
    }
    if (thrown instanceof ContentTooLargeException large) {
      return ApiErrors.tooLarge(
          large.maxContentLength() > 0 ? large.maxContentLength() : bodyBytes);
    }
    if (thrown instanceof HttpStatusException refused) {
      return problem(refused.httpStatus());
    }
    if (thrown instanceof RequestTimeoutException || isSenderGone(thrown)) {
      return ApiErrors.busy();
    }
    LOG.error("A request failed", thrown);
    return ApiErrors.internal();
  }

  private static ApiProblem refused(StorageException refused) {
    ApiProblem problem = ApiErrors.of(refused);
    if (problem.status().isServerError() && !(refused instanceof StaleOwnerException)) {
      LOG.error("Storage refused a step", refused);
    }
    return problem;
  }

  /** Which fault it was, by its kind: its text could show an address. */
  private static String rootOf(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getClass().getSimpleName();
  }

  private static boolean isSenderGone(Throwable thrown) {
    return thrown instanceof ClosedStreamException
        || thrown instanceof AbortedStreamException
        || thrown instanceof CancelledSubscriptionException;
  }

  private ApiProblem problem(HttpStatus status) {
    return switch (status.code()) {
      case 404 -> ApiErrors.noSuchPage();
      case 405 -> ApiErrors.methodNotAllowed();
      case 413 -> ApiErrors.tooLarge(bodyBytes);
      case 503 -> ApiErrors.busy();
      default -> ApiErrors.refused(status);
    };
  }

  private static AggregatedHttpResponse render(ApiProblem problem) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", TYPES + problem.code());
    body.put("title", problem.status().reasonPhrase());
    body.put("status", problem.status().code());
    body.put("code", problem.code());
    body.put("detail", problem.detail());
    body.put("action", problem.action());
    problem.field().ifPresent(field -> body.put("field", field));
    problem.refused().ifPresent(refused -> body.put("value", refused.value()));
    problem.refused().ifPresent(refused -> body.put("rule", refused.rule()));
    ResponseHeadersBuilder headers = ResponseHeaders.builder(problem.status()).contentType(PROBLEM);
    if (problem.status().equals(HttpStatus.UNAUTHORIZED)) {
      headers.set(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
    }
    if (problem.status().equals(HttpStatus.TOO_MANY_REQUESTS)) {
      headers.setInt(HttpHeaderNames.RETRY_AFTER, 1);
    }
    return AggregatedHttpResponse.of(headers.build(), HttpData.wrap(Json.bytes(body)));
  }
}
