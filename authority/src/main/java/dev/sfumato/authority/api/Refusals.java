package dev.sfumato.authority.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.ContentTooLargeException;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseCompleteException;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.common.stream.AbortedStreamException;
import com.linecorp.armeria.common.stream.ClosedStreamException;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.RequestTimeoutException;
import com.linecorp.armeria.server.ServerErrorHandler;
import com.linecorp.armeria.server.ServiceConfig;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.authority.issue.RefusedException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refusals as {@code application/problem+json} (RFC 9457), of the routes and of the server itself:
 * a stable code, the cause, what to do. A fault is logged without the request.
 */
public final class Refusals implements ServerErrorHandler {
  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
  private static final MediaType PROBLEM = MediaType.parse("application/problem+json");
  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public HttpResponse onServiceException(ServiceRequestContext context, Throwable cause) {
    return response(cause).toHttpResponse();
  }

  @Override
  public AggregatedHttpResponse renderStatus(
      @Nullable ServiceRequestContext context,
      ServiceConfig config,
      @Nullable RequestHeaders headers,
      HttpStatus status,
      @Nullable String description,
      @Nullable Throwable cause) {
    return status(status);
  }

  static AggregatedHttpResponse response(Throwable thrown) {
    Throwable cause = Exceptions.peel(thrown);
    if (cause instanceof RefusedException refused) {
      return render(
          HttpStatus.valueOf(refused.code().status()),
          refused.code().code(),
          String.valueOf(refused.getMessage()),
          refused.code().action());
    }
    if (cause instanceof ContentTooLargeException) {
      return status(HttpStatus.REQUEST_ENTITY_TOO_LARGE);
    }
    if (cause instanceof HttpStatusException refused) {
      return status(refused.httpStatus());
    }
    if (cause instanceof RequestTimeoutException
        || cause instanceof ResponseCompleteException
        || cause instanceof ClosedStreamException
        || cause instanceof AbortedStreamException) {
      return status(HttpStatus.SERVICE_UNAVAILABLE);
    }
    LOG.error("A request failed", cause);
    return status(HttpStatus.INTERNAL_SERVER_ERROR);
  }

  static AggregatedHttpResponse status(HttpStatus status) {
    return switch (status.code()) {
      case 404 ->
          render(
              status,
              "no-such-page",
              "There is nothing at this address.",
              "See docs/operating.md.");
      case 405 ->
          render(
              status, "method-not-allowed", "This address takes another method.", "Use that one.");
      case 413 -> render(status, "too-large", "The request is too long.", "Send less.");
      case 415 ->
          render(
              status, "encoding-refused", "Bodies are taken as they are.", "Do not compress it.");
      case 429 ->
          render(
              status,
              "too-many-requests",
              "Too many requests have come from this address.",
              "Wait a second, and longer each time.");
      case 503 ->
          render(
              status, "busy", "The request could not be answered in time.", "Send it again later.");
      case 500 ->
          render(
              status,
              "internal",
              "The authority has a fault, and its log says which.",
              "Send it again later; nothing was given out that a second request would not give.");
      default -> render(status, "refused", "The request was refused.", "Correct the request.");
    };
  }

  private static AggregatedHttpResponse render(
      HttpStatus status, String code, String detail, String action) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", "urn:sfumato:problem:" + code);
    body.put("title", status.reasonPhrase());
    body.put("status", status.code());
    body.put("code", code);
    body.put("detail", detail);
    body.put("action", action);
    ResponseHeadersBuilder headers = ResponseHeaders.builder(status).contentType(PROBLEM);
    if (status.equals(HttpStatus.UNAUTHORIZED)) {
      headers.set(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
    }
    if (status.equals(HttpStatus.TOO_MANY_REQUESTS)) {
      headers.setInt(HttpHeaderNames.RETRY_AFTER, 1);
    }
    return AggregatedHttpResponse.of(headers.build(), HttpData.wrap(bytes(body)));
  }

  static byte[] bytes(Object body) {
    try {
      return JSON.writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer that is no JSON", e);
    }
  }
}
