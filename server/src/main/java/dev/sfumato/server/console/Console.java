package dev.sfumato.server.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.common.HttpHeaders;
import com.linecorp.armeria.common.HttpHeadersBuilder;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.HttpStatusException;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.export.Enrolment;
import dev.sfumato.export.MapFormat;
import dev.sfumato.server.address.Caller;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The page at {@code /} and its files, all from the jar: it works without any other host.
 *
 * <p>Its content security policy lets it load nothing from elsewhere but, when the operator
 * configured them, map tiles; it runs no inline script, and a form can never be sent, so that a
 * token cannot end up in an address.
 */
public final class Console {
  private static final String FILES = "/web";
  private static final String GROUND = FILES + "/base-map/world.pmtiles";
  private static final String LEAFLET = "/META-INF/resources/webjars/leaflet/1.9.4/dist";

  /** More than a browser asks for at a time, whose limit is a hundred on a connection. */
  private static final int IN_FLIGHT_EACH = 200;

  private static final int IN_FLIGHT = 4_000;

  /** Parts of a base map on their way: each holds memory until it is read. */
  private static final int PARTS = 256;

  private static final int PARTS_EACH = 64;

  private final PageFiles files = new PageFiles();
  private final PagesInFlight inFlight = new PagesInFlight(IN_FLIGHT, IN_FLIGHT_EACH);
  private final PagesInFlight partsInFlight = new PagesInFlight(PARTS, PARTS_EACH);
  private final Optional<TileFile> ground = TileFile.bundled(GROUND);
  private final Optional<TileFile> own;
  private final PageFile settings;
  private final HttpHeaders headers;

  /**
   * @param tiles in place of the ground that comes with the page
   * @param baseMap a PMTiles file with more of the ground, over the one that comes with the page
   * @param enrolment who may take part, on which hangs what a campaign can promise
   */
  public Console(Optional<MapTiles> tiles, Optional<Path> baseMap, Enrolment enrolment) {
    this.own = baseMap.map(TileFile::of);
    this.settings = PageFile.of(settings(tiles, own.isPresent(), enrolment), MediaType.JSON_UTF_8);
    this.headers = headers(tiles);
  }

  public void configureServices(ServerBuilder server) {
    server.service("/", page((context, request) -> file(context, FILES, "/index.html")));
    server.service(
        "/favicon.svg", page((context, request) -> file(context, FILES, "/favicon.svg")));
    server.service("/console.json", page((context, request) -> settings.answer(request.headers())));
    for (String folder : new String[] {"/css", "/js", "/data", "/docs"}) {
      server.serviceUnder(folder + "/", page(FILES + folder));
    }
    server.serviceUnder("/lib/leaflet/", page(LEAFLET));
    ground.ifPresent(it -> server.service("/base-map/world.pmtiles", fromMemory(it)));
    own.ifPresent(it -> server.service("/base-map/own.pmtiles", fromDisk(it)));
  }

  private HttpService fromMemory(TileFile file) {
    return page(partsInFlight, (context, request) -> file.answer(request.headers()));
  }

  /** Read by those who may wait for a disk. */
  private HttpService fromDisk(TileFile file) {
    return page(
        partsInFlight,
        (context, request) ->
            HttpResponse.of(() -> file.answer(request.headers()), context.blockingTaskExecutor()));
  }

  private HttpService page(String folder) {
    return page((context, request) -> file(context, folder, context.mappedPath()));
  }

  private HttpService page(HttpService file) {
    return page(inFlight, file);
  }

  /** Only to those who read what they ask for. */
  private HttpService page(PagesInFlight inFlight, HttpService file) {
    return (context, request) -> {
      if (request.method() != HttpMethod.GET && request.method() != HttpMethod.HEAD) {
        throw HttpStatusException.of(HttpStatus.METHOD_NOT_ALLOWED);
      }
      Caller caller = Caller.of(context);
      if (!inFlight.enter(caller)) {
        throw HttpStatusException.of(HttpStatus.TOO_MANY_REQUESTS);
      }
      CompletableFuture<Void> unused =
          context.log().whenComplete().thenRun(() -> inFlight.leave(caller));
      context.mutateAdditionalResponseHeaders(builder -> builder.set(headers));
      return file.serve(context, request);
    };
  }

  private HttpResponse file(ServiceRequestContext context, String folder, String path) {
    RequestHeaders request = context.request().headers();
    return HttpResponse.of(
        files
            .find(folder, path, context.blockingTaskExecutor().withoutContext())
            .thenApply(file -> file.map(it -> it.answer(request)).orElseGet(Console::none)));
  }

  private static HttpResponse none() {
    return HttpResponse.ofFailure(HttpStatusException.of(HttpStatus.NOT_FOUND));
  }

  /** What the page has to know of the configuration before anyone signs in. */
  private static byte[] settings(
      Optional<MapTiles> tiles, boolean hasBaseMap, Enrolment enrolment) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("formats", MapFormat.available().stream().map(Console::described).toList());
    settings.put(
        "strategies", Arrays.stream(StrategyName.values()).map(Console::described).toList());
    tiles.ifPresent(
        it ->
            settings.put(
                "tiles", Map.of("address", it.address(), "attribution", it.attribution())));
    settings.put("baseMap", hasBaseMap);
    settings.put("enrolment", enrolment.label());
    try {
      return new ObjectMapper().writeValueAsBytes(settings);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Object> described(MapFormat format) {
    return Map.of(
        "extension",
        format.extension(),
        "title",
        format.title(),
        "purpose",
        format.purpose(),
        "ofEarth",
        !format.suits(false));
  }

  private static Map<String, String> described(StrategyName strategy) {
    return Map.of(
        "label",
        strategy.label(),
        "description",
        strategy.description(),
        "participation",
        strategy.participation().label());
  }

  private static HttpHeaders headers(Optional<MapTiles> tiles) {
    HttpHeadersBuilder headers = HttpHeaders.builder();
    headers.set(
        "content-security-policy",
        "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src"
            + " 'self' data: blob:"
            + tiles.map(it -> " " + it.source()).orElse("")
            + "; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "no-referrer");
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("permissions-policy", "geolocation=(), camera=(), microphone=()");
    headers.set("cache-control", "no-cache");
    return headers.build();
  }
}
