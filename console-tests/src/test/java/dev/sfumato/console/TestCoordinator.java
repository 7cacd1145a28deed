package dev.sfumato.console;

import static java.util.Objects.requireNonNull;

import com.linecorp.armeria.client.BlockingWebClient;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.CellDataset;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.ServerParts;
import dev.sfumato.server.SfumatoServer;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.watch.StoredCampaignDirectory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;

/** A coordinator that listens, with campaigns that are kept but played, over a made-up city. */
final class TestCoordinator implements AutoCloseable {
  static final int GRID = 512;

  final ServerParts parts;
  final CellDataset city = BuiltInCity.DENSE.dataset(GRID);
  private final SfumatoServer server;
  private final BlockingWebClient client;

  TestCoordinator(Path folder) {
    this(ServerConfig.builder().port(0).data(folder.resolve("data")).exemptLoopback(true).build());
  }

  TestCoordinator(ServerConfig config) {
    parts = ServerParts.open(config, Clock.systemUTC());
    server =
        SfumatoServer.start(
            parts, new StoredCampaignDirectory(parts.store(), parts.events(), parts.clock()));
    client = WebClient.builder(address()).responseTimeoutMillis(300_000).build().blocking();
  }

  String address() {
    return "http://127.0.0.1:" + server.port();
  }

  String admin() {
    return requireNonNull(parts.tokens().made().get(Role.ADMIN));
  }

  /** A campaign over the whole city that nobody has answered yet. */
  CampaignId create(String name, long devices, double epsilon, String more) {
    return create(name, devices, epsilon, more, city.region().area(), GRID);
  }

  /** A campaign anywhere. */
  CampaignId create(String name, long devices, double epsilon, String more, Bounds area, int grid) {
    String body =
        String.format(
            Locale.ROOT,
            "{\"name\": \"%s\", \"area\": {\"south\": %s, \"west\": %s, \"north\": %s, \"east\":"
                + " %s}, \"devices\": %d, \"epsilon\": %s, \"grid\": %d%s}",
            name,
            area.south(),
            area.west(),
            area.north(),
            area.east(),
            devices,
            epsilon,
            grid,
            more);
    return create(body);
  }

  /** A campaign as it is asked for over REST. */
  CampaignId create(String body) {
    AggregatedHttpResponse response =
        client.execute(
            HttpRequest.of(
                RequestHeaders.builder(HttpMethod.POST, "/api/v1/campaigns")
                    .contentType(MediaType.JSON_UTF_8)
                    .set(HttpHeaderNames.AUTHORIZATION, "Bearer " + admin())
                    .build(),
                HttpData.ofUtf8(body)));
    if (response.status().code() != 201) {
      throw new IllegalStateException(response.contentUtf8());
    }
    String text = response.contentUtf8().replaceFirst("(?s).*?\"id\":\"([0-9a-f]+)\".*", "$1");
    return CampaignId.parse(text);
  }

  PlayedCampaign play(CampaignId id) {
    return new PlayedCampaign(parts, id, city);
  }

  AggregatedHttpResponse get(String path) {
    return client.get(path);
  }

  @Override
  public void close() {
    server.close();
    parts.close();
  }
}
