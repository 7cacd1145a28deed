package dev.sfumato.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import dev.sfumato.core.Checks;
import dev.sfumato.core.RefusedValueException;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.export.MapFormat;
import dev.sfumato.server.ServerParts;
import dev.sfumato.server.SfumatoServer;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.problem.ApiProblem;
import dev.sfumato.server.api.problem.Json;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.watch.StoredCampaignDirectory;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class OpenApiTest {
  private static final Set<String> METHODS = Set.of("get", "post", "put", "delete", "patch");

  /** The console's files are a page for people, no interface for programs. */
  private static final String PAGE = "/|/console\\.json|/favicon\\.svg|/(css|data|docs|js|lib)/.*";

  @Test
  void everyRouteOfTheServer_isInTheFile(@TempDir Path folder) throws Exception {
    ServerConfig config =
        ServerConfig.builder().port(0).data(folder).limits(Limits.defaults()).build();
    try (ServerParts parts = ServerParts.open(config, Clock.systemUTC())) {
      ServerBuilder builder = Server.builder();
      SfumatoServer.configureServices(
          builder,
          parts,
          new StoredCampaignDirectory(parts.store(), parts.events(), parts.clock()));
      Set<String> routes = new TreeSet<>();
      builder
          .build()
          .serviceConfigs()
          .forEach(
              service -> {
                String path = service.route().patternString().replaceAll(":(\\w+)", "{$1}");
                Set<HttpMethod> methods = service.route().methods();
                methods.stream()
                    .filter(each -> !path.matches(PAGE))
                    .filter(each -> METHODS.contains(each.name().toLowerCase(Locale.ROOT)))
                    .filter(each -> methods.size() <= 2 || each == HttpMethod.GET)
                    .forEach(each -> routes.add(each + " " + path));
              });

      assertThat(documented()).isEqualTo(routes);
    }
  }

  @Test
  void everyFormatOfAMap_isInTheFile() throws Exception {
    List<String> listed = new ArrayList<>();
    openApi()
        .at("/paths/~1api~1v1~1campaigns~1{id}~1heatmap/parameters/2/schema/enum")
        .forEach(each -> listed.add(each.asText()));

    assertThat(listed)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(MapFormat.values()).map(MapFormat::extension).toList());
  }

  @Test
  void everyStrategy_isInTheFile() throws Exception {
    List<String> listed = new ArrayList<>();
    openApi()
        .at("/components/schemas/CampaignRequest/properties/strategy/enum")
        .forEach(each -> listed.add(each.asText()));

    assertThat(listed).isEqualTo(StrategyName.labels());
  }

  @Test
  void everyErrorCode_isInTheFile() throws Exception {
    Set<String> listed = new TreeSet<>();
    openApi()
        .at("/components/schemas/Problem/properties/code/enum")
        .forEach(each -> listed.add(each.asText()));
    Set<String> built = new TreeSet<>();
    for (Method method : ApiErrors.class.getDeclaredMethods()) {
      if (Modifier.isStatic(method.getModifiers())
          && method.getReturnType() == ApiProblem.class
          && Modifier.isPublic(method.getModifiers())) {
        built.add(((ApiProblem) method.invoke(null, arguments(method))).code());
      }
    }
    built.add("bad-request");

    assertThat(listed).isEqualTo(built);
  }

  /** One step beyond each end of each range that the file gives, and the server refuses it. */
  @Test
  void everyRangeOfARequest_isTheServers(@TempDir Path folder) throws Exception {
    JsonNode fields = openApi().at("/components/schemas/CampaignRequest/properties");
    int ranges = 0;
    try (ApiFixture api = new ApiFixture(folder, Limits.defaults())) {
      for (Map.Entry<String, JsonNode> field : fields.properties()) {
        for (BigDecimal beyond : beyond(field.getValue())) {
          assertRefused(api, field.getKey(), beyond);
          ranges++;
        }
      }
    }
    assertThat(ranges).isGreaterThanOrEqualTo(18);
  }

  private static List<BigDecimal> beyond(JsonNode schema) {
    boolean whole = schema.path("type").asText().equals("integer");
    BigDecimal step = whole ? BigDecimal.ONE : new BigDecimal("0.0005");
    List<BigDecimal> beyond = new ArrayList<>();
    if (schema.has("minimum")) {
      beyond.add(new BigDecimal(schema.get("minimum").asText()).subtract(step));
    }
    if (schema.has("maximum")) {
      beyond.add(new BigDecimal(schema.get("maximum").asText()).add(step));
    }
    if (schema.has("exclusiveMaximum")) {
      beyond.add(new BigDecimal(schema.get("exclusiveMaximum").asText()));
    }
    return beyond;
  }

  private static void assertRefused(ApiFixture api, String field, BigDecimal value) {
    ObjectNode request = (ObjectNode) Json.readObject(ApiFixture.CAMPAIGN);
    if (field.equals("grid")) {
      request.remove("finestCellMetres");
    }
    AggregatedHttpResponse response =
        api.post("/api/v1/plan", request.put(field, value.toPlainString()).toString());
    assertThat(response.status().code()).as(field + " " + value).isEqualTo(422);
    assertThat(ApiFixture.json(response).get("field").asText()).isEqualTo(field);
  }

  private static Object[] arguments(Method method) {
    Object[] arguments = new Object[method.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      Class<?> type = method.getParameterTypes()[i];
      if (type == int.class) {
        arguments[i] = 1;
      } else if (type == RefusedValueException.class) {
        arguments[i] = Checks.refuse("x", "x", "x");
      } else {
        arguments[i] = type == long.class ? (Object) 1L : "x";
      }
    }
    return arguments;
  }

  private static Set<String> documented() throws Exception {
    Set<String> routes = new TreeSet<>();
    openApi()
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        name -> {
                          if (METHODS.contains(name)) {
                            routes.add(name.toUpperCase(Locale.ROOT) + " " + path.getKey());
                          }
                        }));
    return routes;
  }

  /** Through SnakeYAML, which follows the anchors that Jackson leaves alone. */
  private static JsonNode openApi() throws Exception {
    try (InputStream in = OpenApiTest.class.getResourceAsStream("/openapi/openapi.yaml")) {
      Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
      return new YAMLMapper().valueToTree(tree);
    }
  }
}
