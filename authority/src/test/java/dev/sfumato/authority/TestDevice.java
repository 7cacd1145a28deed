package dev.sfumato.authority;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;

/** A device that talks to an authority over HTTP, with a secret of its own. */
public final class TestDevice {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client;
  private final String secret = secret();

  public TestDevice(HttpClient client) {
    this.client = client;
  }

  /** A status and a body. */
  public record Reply(int status, JsonNode body) {
    public String code() {
      return body.path("code").asText();
    }

    public byte[] bytes(String field) {
      return Base64.getUrlDecoder().decode(body.path(field).asText());
    }
  }

  public static String secret() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return text(bytes);
  }

  public static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  public String bearer() {
    return secret;
  }

  public Reply enrol(String base, String code) throws IOException, InterruptedException {
    return post(base + "/v1/devices", Map.of("code", code));
  }

  public Reply ask(String base, String key, byte[] blinded)
      throws IOException, InterruptedException {
    return post(base + "/v1/keys/" + key + "/credential", Map.of("blinded", text(blinded)));
  }

  public Reply post(String address, Map<String, ?> body) throws IOException, InterruptedException {
    return send(address, JSON.writeValueAsString(body));
  }

  public Reply send(String address, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .header("authorization", "Bearer " + secret)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return reply(client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8)));
  }

  public static Reply get(HttpClient client, String address, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return reply(
        client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8)));
  }

  private static Reply reply(HttpResponse<String> response) throws IOException {
    return new Reply(response.statusCode(), JSON.readTree(response.body()));
  }
}
