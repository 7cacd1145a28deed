package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;

/** The REST interface of one coordinator, with the token in a header and never in an address. */
public final class CoordinatorClient {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http;
  private final URI base;
  private final String token;

  /** A coordinator that is trusted as the system trusts. */
  public CoordinatorClient(URI base, String token) {
    this(base, token, Optional.empty());
  }

  /** A coordinator with a certificate that an own authority signed, whose PEM file that is. */
  public CoordinatorClient(URI base, String token, Path authority) throws IOException {
    this(base, token, Optional.of(Authority.of(authority)));
  }

  private CoordinatorClient(URI base, String token, Optional<SSLContext> trust) {
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(CONNECT);
    trust.ifPresent(builder::sslContext);
    this.http = builder.build();
    this.base = base;
    this.token = token;
  }

  public JsonNode get(String path) throws IOException {
    return json(send(request(path).timeout(ANSWER).GET(), BodyHandlers.ofByteArray()));
  }

  public JsonNode post(String path, JsonNode body) throws IOException {
    HttpRequest.Builder request =
        request(path)
            .timeout(ANSWER)
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
    return json(send(request, BodyHandlers.ofByteArray()));
  }

  public void delete(String path) throws IOException {
    json(send(request(path).timeout(ANSWER).DELETE(), BodyHandlers.ofByteArray()));
  }

  /** A file, such as a map. */
  public byte[] download(String path) throws IOException {
    HttpResponse<byte[]> answer =
        send(request(path).timeout(ANSWER).GET(), BodyHandlers.ofByteArray());
    requireSuccess(answer.statusCode(), answer.body());
    return answer.body();
  }

  /** The lines of an event stream, as they come; to be closed. */
  public Stream<String> lines(String path) throws IOException {
    HttpRequest.Builder request = request(path).header("accept", "text/event-stream").GET();
    HttpResponse<InputStream> answer = send(request, BodyHandlers.ofInputStream());
    if (answer.statusCode() != 200) {
      requireSuccess(answer.statusCode(), answer.body().readAllBytes());
    }
    InputStream body = answer.body();
    return new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))
        .lines()
        .onClose(() -> hangUp(body));
  }

  /** Without it the coordinator goes on sending, and waits for a reader when it stops. */
  private static void hangUp(InputStream body) {
    try {
      body.close();
    } catch (IOException e) {
      // The line is gone already.
    }
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path));
    return token.isEmpty() ? request : request.header("authorization", "Bearer " + token);
  }

  private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler)
      throws IOException {
    try {
      return http.send(request.build(), handler);
    } catch (IOException e) {
      throw ConnectionFaults.of(base, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for " + base);
    }
  }

  private static JsonNode json(HttpResponse<byte[]> answer) throws IOException {
    requireSuccess(answer.statusCode(), answer.body());
    return answer.body().length == 0 ? JSON.createObjectNode() : JSON.readTree(answer.body());
  }

  private static void requireSuccess(int status, byte[] body) throws IOException {
    if (status < 300) {
      return;
    }
    throw CoordinatorRefusal.read(status, problem(body));
  }

  /** What the coordinator says of it; nothing, if that is no coordinator. */
  private static JsonNode problem(byte[] body) throws IOException {
    try {
      return body.length == 0 ? JSON.createObjectNode() : JSON.readTree(body);
    } catch (JsonProcessingException e) {
      return JSON.createObjectNode();
    }
  }
}
