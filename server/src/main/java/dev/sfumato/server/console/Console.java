package dev.sfumato.server.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.common.HttpHeaders;
import com.linecorp.armeria.common.HttpHeadersBuilder;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.encoding.EncodingService;
import com.linecorp.armeria.server.file.FileService;
import com.linecorp.armeria.server.file.HttpFile;
import dev.sfumato.export.MapFormat;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The page at {@code /} and its files, all from the jar: it works without any other host.
 *
 * <p>Its content security policy lets it load nothing from elsewhere but, when the operator
 * configured them, map tiles; it runs no inline script, and a form can never be sent, so that a
 * token cannot end up in an address.
 */
public final class Console {
  private static final String FILES = "/web";
  private static final String LEAFLET = "/META-INF/resources/webjars/leaflet/1.9.4/dist";

  private final Optional<MapTiles> tiles;
  private final HttpHeaders headers;

  public Console(Optional<MapTiles> tiles) {
    this.tiles = tiles;
    this.headers = headers(tiles);
  }

  public void configureServices(ServerBuilder server) {
    ClassLoader loader = Console.class.getClassLoader();
    server.service("/", page(HttpFile.of(loader, FILES + "/index.html").asService()));
    server.service("/favicon.svg", page(HttpFile.of(loader, FILES + "/favicon.svg").asService()));
    server.service("/console.json", page((context, request) -> settings()));
    for (String folder : new String[] {"/css/", "/js/", "/data/", "/docs/"}) {
      server.serviceUnder(folder, page(FileService.of(loader, FILES + folder)));
    }
    server.serviceUnder("/lib/leaflet/", page(FileService.of(loader, LEAFLET)));
  }

  private HttpService page(HttpService files) {
    HttpService described =
        files.decorate(
            (delegate, context, request) -> {
              context.mutateAdditionalResponseHeaders(builder -> builder.set(headers));
              return delegate.serve(context, request);
            });
    return described.decorate(EncodingService.newDecorator());
  }

  /** What the page has to know of the configuration before anyone signs in. */
  private HttpResponse settings() throws JsonProcessingException {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("formats", Arrays.stream(MapFormat.values()).map(Console::described).toList());
    tiles.ifPresent(
        it ->
            settings.put(
                "tiles", Map.of("address", it.address(), "attribution", it.attribution())));
    return HttpResponse.of(
        HttpStatus.OK, MediaType.JSON_UTF_8, new ObjectMapper().writeValueAsString(settings));
  }

  private static Map<String, String> described(MapFormat format) {
    return Map.of(
        "extension", format.extension(), "title", format.title(), "purpose", format.purpose());
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
