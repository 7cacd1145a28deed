package dev.sfumato.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.linecorp.armeria.client.BlockingWebClient;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import dev.sfumato.export.Enrolment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TileFileTest {
  private static final String SHIPPED = "/base-map/world.pmtiles";
  private static final String OWN = "/base-map/own.pmtiles";
  private static final int MAX_SHIPPED_BYTES = 15_000_000;

  @TempDir Path folder;
  private Optional<Server> server = Optional.empty();

  @AfterEach
  void stop() {
    server.ifPresent(it -> it.stop().join());
  }

  private BlockingWebClient serve(Optional<Path> baseMap) {
    ServerBuilder builder = Server.builder().http(0);
    new Console(Optional.empty(), baseMap, Enrolment.OPEN).configureServices(builder);
    Server started = builder.build();
    started.start().join();
    server = Optional.of(started);
    return WebClient.of("http://127.0.0.1:" + started.activeLocalPort()).blocking();
  }

  private static AggregatedHttpResponse part(BlockingWebClient client, String path, String range) {
    return client.execute(RequestHeaders.of(HttpMethod.GET, path, "range", range));
  }

  @Test
  void shippedMap_isHandedOutInParts_andIsNotLarge() {
    AggregatedHttpResponse start = part(serve(Optional.empty()), SHIPPED, "bytes=0-126");

    assertThat(start.status().code()).isEqualTo(206);
    assertThat(start.content().array()).hasSize(127).startsWith('P', 'M', 'T', 'i', 'l', 'e', 's');
    String range = String.valueOf(start.headers().get("content-range"));
    assertThat(range).startsWith("bytes 0-126/");
    assertThat(Integer.parseInt(range.substring(range.indexOf('/') + 1)))
        .isLessThan(MAX_SHIPPED_BYTES);
    assertThat(start.headers().get("content-security-policy")).contains("default-src 'self'");
  }

  @Test
  void partsOfTheOperatorsFile_areItsBytes() throws IOException {
    byte[] all = new byte[700_000];
    new Random(5).nextBytes(all);
    System.arraycopy("PMTiles\3".getBytes(StandardCharsets.US_ASCII), 0, all, 0, 8);
    BlockingWebClient client = serve(Optional.of(write(all)));

    for (int[] each : new int[][] {{0, 0}, {8, 300}, {5, 262_148}, {699_999, 699_999}}) {
      AggregatedHttpResponse part = part(client, OWN, "bytes=" + each[0] + "-" + each[1]);
      assertThat(part.status().code()).isEqualTo(206);
      assertThat(part.content().array()).isEqualTo(Arrays.copyOfRange(all, each[0], each[1] + 1));
    }
    assertThat(part(client, OWN, "bytes=699000-800000").content().array()).hasSize(1_000);
    assertThat(client.get("/console.json").contentUtf8()).contains("\"baseMap\":true");
  }

  @Test
  void whatIsNoShortPart_isRefused() throws IOException {
    byte[] all = Arrays.copyOf("PMTiles\3".getBytes(StandardCharsets.US_ASCII), 700_000);
    BlockingWebClient client = serve(Optional.of(write(all)));

    for (String range :
        new String[] {
          "",
          "bytes=0-",
          "bytes=-5",
          "bytes=5-4",
          "bytes=0-262144",
          "bytes=700000-700001",
          "bytes=0-1,3-4",
          "lines=0-1",
          "bytes=0-99999999999999999999"
        }) {
      AggregatedHttpResponse answer = part(client, OWN, range);
      assertThat(answer.status().code()).as(range).isEqualTo(416);
      assertThat(answer.headers().get("content-range")).isEqualTo("bytes */700000");
    }
  }

  @Test
  void withoutAFileOfTheOperator_thereIsNone() {
    BlockingWebClient client = serve(Optional.empty());

    assertThat(part(client, OWN, "bytes=0-1").status().code()).isEqualTo(404);
    assertThat(client.get("/console.json").contentUtf8()).contains("\"baseMap\":false");
  }

  @Test
  void fileThatHoldsNoTiles_isRefusedByName() throws IOException {
    Path other = write("no tiles".getBytes(StandardCharsets.US_ASCII));

    for (Path bad : new Path[] {other, folder.resolve("nothing"), folder}) {
      assertThatThrownBy(() -> TileFile.of(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("base-map: " + bad + " (expected: a PMTiles file of version 3)");
    }
  }

  private Path write(byte[] content) throws IOException {
    return Files.write(folder.resolve("own.pmtiles"), content);
  }
}
