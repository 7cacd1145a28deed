package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import dev.sfumato.server.api.access.Cost;
import dev.sfumato.server.api.access.Role;
import java.util.Optional;

/**
 * One address of the API and what answers there.
 *
 * @param path with parameters in braces, as in the OpenAPI file
 * @param needs the least role that may call it; empty for everyone
 * @param cost of an answer
 */
public record Endpoint(
    HttpMethod method, String path, Optional<Role> needs, Cost cost, Handler handler) {
  /** Answers a call, on a thread that may block. Problems are thrown. */
  @FunctionalInterface
  public interface Handler {
    HttpResponse handle(ApiCall call) throws Exception;
  }

  static Endpoint read(String path, Handler handler) {
    return new Endpoint(HttpMethod.GET, path, Optional.of(Role.VIEWER), Cost.CAMPAIGN, handler);
  }

  /** A question whose parameters are in a body; it changes nothing. */
  static Endpoint ask(String path, Handler handler) {
    return new Endpoint(HttpMethod.POST, path, Optional.of(Role.VIEWER), Cost.MAP, handler);
  }

  static Endpoint change(HttpMethod method, String path, Handler handler) {
    return new Endpoint(method, path, Optional.of(Role.ADMIN), Cost.CAMPAIGN, handler);
  }

  static Endpoint open(String path, Handler handler) {
    return new Endpoint(HttpMethod.GET, path, Optional.empty(), Cost.LITTLE, handler);
  }

  Endpoint at(Cost other) {
    return new Endpoint(method, path, needs, other, handler);
  }

  /** Whether a request to it may carry anything. */
  boolean hasBody() {
    return method.equals(HttpMethod.POST);
  }
}
