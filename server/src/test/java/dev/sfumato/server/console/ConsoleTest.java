package dev.sfumato.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.client.BlockingWebClient;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.export.Enrolment;
import dev.sfumato.export.MapFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ConsoleTest {
  private static final String TILES = "https://{s}.tiles.example.org/{z}/{x}/{y}.png";

  private Optional<Server> server = Optional.empty();

  @AfterEach
  void stop() {
    server.ifPresent(it -> it.stop().join());
  }

  private BlockingWebClient serve(Optional<MapTiles> tiles) {
    ServerBuilder builder = Server.builder().http(0);
    new Console(tiles, Optional.empty(), Enrolment.OPEN).configureServices(builder);
    Server started = builder.build();
    started.start().join();
    server = Optional.of(started);
    return WebClient.of("http://127.0.0.1:" + started.activeLocalPort()).blocking();
  }

  @Test
  void page_loadsNothingFromElsewhere() {
    AggregatedHttpResponse page = serve(Optional.empty()).get("/");
    assertThat(page.status().code()).isEqualTo(200);
    assertThat(page.contentType()).hasToString("text/html; charset=utf-8");
    assertThat(page.headers().get("content-security-policy"))
        .contains("default-src 'self'", "form-action 'none'", "frame-ancestors 'none'")
        .doesNotContain("unsafe", "http");
    assertThat(page.contentUtf8())
        .doesNotContain("http:", "https:", " style=", "<style", "onclick");
  }

  @Test
  void everyFileThatThePageNames_isServed() {
    BlockingWebClient client = serve(Optional.empty());
    Matcher named =
        Pattern.compile("(?:href|src)=\"([^\"#]+)\"").matcher(client.get("/").contentUtf8());
    int files = 0;
    while (named.find()) {
      AggregatedHttpResponse file = client.get("/" + named.group(1));
      assertThat(file.status().code()).as(named.group(1)).isEqualTo(200);
      assertThat(file.headers().get("x-content-type-options")).isEqualTo("nosniff");
      files++;
    }
    assertThat(files).isGreaterThan(8);
  }

  @Test
  void namesAndDocs_areInTheJar() {
    BlockingWebClient client = serve(Optional.empty());
    assertThat(client.get("/data/names-large.json").contentUtf8()).contains("Lisbon");
    assertThat(client.get("/docs/privacy.md").contentUtf8()).contains("The promise");
    assertThat(client.get("/js/../../openapi/openapi.yaml").status().code()).isNotEqualTo(200);
  }

  @Test
  void files_areServedByTypeAndPacked_andOtherMethodsAreNot() {
    BlockingWebClient client = serve(Optional.empty());
    AggregatedHttpResponse script =
        client.execute(RequestHeaders.of(HttpMethod.GET, "/js/App.js", "accept-encoding", "gzip"));
    assertThat(String.valueOf(script.contentType())).contains("javascript");
    assertThat(script.headers().get("content-encoding")).isEqualTo("gzip");
    assertThat(client.post("/", "").status().code()).isEqualTo(405);
    assertThat(client.get("/js/nothing.js").status().code()).isEqualTo(404);
    assertThat(client.get("/js/").status().code()).isEqualTo(404);
  }

  @Test
  void configuredTiles_areTheOnlyStrangersAllowed() {
    BlockingWebClient client = serve(Optional.of(new MapTiles(TILES, "Example")));
    assertThat(client.get("/").headers().get("content-security-policy"))
        .contains("img-src 'self' data: blob: https://*.tiles.example.org;");
    assertThat(client.get("/console.json").contentUtf8()).contains(TILES, "Example");
  }

  @Test
  void settings_nameEveryFormatOfAMap() {
    String settings = serve(Optional.empty()).get("/console.json").contentUtf8();

    for (MapFormat format : MapFormat.available()) {
      assertThat(settings)
          .contains("\"" + format.extension() + "\"", format.title(), format.purpose());
    }
  }

  @Test
  void settings_sayWhichFormatsAreOfTheEarthAlone() throws Exception {
    String settings = serve(Optional.empty()).get("/console.json").contentUtf8();

    for (JsonNode format : new ObjectMapper().readTree(settings).get("formats")) {
      boolean suits = MapFormat.parse(format.get("extension").asText()).suits(false);
      assertThat(format.get("ofEarth").asBoolean()).isEqualTo(!suits);
    }
  }

  @Test
  void settings_sayWhoMayTakePart() {
    assertThat(serve(Optional.empty()).get("/console.json").contentUtf8())
        .contains("\"enrolment\":\"open\"");
  }

  @Test
  void settings_describeEveryStrategy() throws Exception {
    String settings = serve(Optional.empty()).get("/console.json").contentUtf8();
    JsonNode strategies = new ObjectMapper().readTree(settings).get("strategies");

    assertThat(strategies.findValuesAsText("label")).isEqualTo(StrategyName.labels());
    for (JsonNode each : strategies) {
      StrategyName name = StrategyName.parse(each.get("label").asText());
      assertThat(each.get("description").asText()).isEqualTo(name.description());
      assertThat(each.get("participation").asText()).isEqualTo(name.participation().label());
    }
  }

  @Test
  void tiles_thatAreNoAddress_areRefused() {
    for (String bad :
        new String[] {
          "tiles/{z}/{x}/{y}.png",
          "https://a.example/{z}/{x}.png",
          "https://a.example; script-src */{z}/{x}/{y}",
          "https://a.example/{z}/{x}/{y}.png; script-src *"
        }) {
      assertThatThrownBy(() -> new MapTiles(bad, ""))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("map-tiles: ");
    }
  }
}
