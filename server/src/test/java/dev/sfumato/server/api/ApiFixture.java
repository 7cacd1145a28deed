package dev.sfumato.server.api;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.client.BlockingWebClient;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.RequestHeadersBuilder;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.ServerParts;
import dev.sfumato.server.SfumatoServer;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.watch.StoredCampaignDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;

/** A coordinator on a free port, with campaigns that are kept but not run, and a client to it. */
final class ApiFixture implements AutoCloseable {
  static final String CAMPAIGN =
      """
      {"name": "Évora at noon", "area": {"south": 38.5, "west": -8.0, "north": 38.62, "east": -7.8},
       "devices": 20000, "epsilon": 1, "finestCellMetres": 50, "shardSize": 5000}
      """;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  final ServerParts parts;
  final String admin;
  final String viewer;
  private final SfumatoServer server;
  private final BlockingWebClient client;

  ApiFixture(Path folder, Limits limits) {
    this(ServerConfig.builder().port(0).data(folder.resolve("data")).limits(limits).build());
  }

  ApiFixture(ServerConfig config) {
    parts = ServerParts.open(config, Clock.systemUTC());
    server =
        SfumatoServer.start(
            parts, new StoredCampaignDirectory(parts.store(), parts.events(), parts.clock()));
    client = WebClient.of("http://127.0.0.1:" + server.port()).blocking();
    admin = requireNonNull(parts.tokens().made().get(Role.ADMIN));
    viewer = requireNonNull(parts.tokens().made().get(Role.VIEWER));
  }

  int port() {
    return server.port();
  }

  AggregatedHttpResponse get(String path) {
    return call(HttpMethod.GET, path, viewer, "");
  }

  AggregatedHttpResponse post(String path, String body) {
    return call(HttpMethod.POST, path, admin, body);
  }

  AggregatedHttpResponse delete(String path) {
    return call(HttpMethod.DELETE, path, admin, "");
  }

  /** Calls with a token; none when it is empty. */
  AggregatedHttpResponse call(HttpMethod method, String path, String token, String body) {
    RequestHeadersBuilder headers =
        RequestHeaders.builder(method, path).contentType(MediaType.JSON_UTF_8);
    if (!token.isEmpty()) {
      headers.set(HttpHeaderNames.AUTHORIZATION, "Bearer " + token);
    }
    return client.execute(
        body.isEmpty()
            ? HttpRequest.of(headers.build())
            : HttpRequest.of(headers.build(), HttpData.ofUtf8(body)));
  }

  CampaignId create(String body) {
    AggregatedHttpResponse response = post("/api/v1/campaigns", body);
    assertThat(response.status().code()).as(response.contentUtf8()).isEqualTo(201);
    return CampaignId.parse(json(response).get("id").asText());
  }

  CampaignId createAnswered(String body) {
    CampaignId id = create(body);
    AnsweredCampaign.run(parts.store(), id);
    return id;
  }

  static JsonNode json(AggregatedHttpResponse response) {
    try {
      return MAPPER.readTree(response.contentUtf8());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    server.close();
    parts.close();
  }
}
