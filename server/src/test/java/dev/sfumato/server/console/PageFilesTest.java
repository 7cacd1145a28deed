package dev.sfumato.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.RequestHeaders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageFilesTest {
  private final PageFiles files = new PageFiles();

  private Optional<PageFile> find(String path) {
    return files.find("/web", path, Runnable::run).join();
  }

  private AggregatedHttpResponse get(HttpMethod method, String... headers) {
    var request = RequestHeaders.builder(method, "/");
    for (int i = 0; i < headers.length; i += 2) {
      request.set(headers[i], headers[i + 1]);
    }
    return find("/index.html").orElseThrow().answer(request.build()).aggregate().join();
  }

  @Test
  void file_isReadAndPackedOnce_howeverOftenItIsAskedFor() {
    PageFile first = find("/index.html").orElseThrow();
    assertThat(find("/index.html")).containsSame(first);
    assertThat(get(HttpMethod.GET).content().array())
        .isSameAs(get(HttpMethod.GET).content().array());
    assertThat(get(HttpMethod.GET, "accept-encoding", "gzip").content().array())
        .isSameAs(get(HttpMethod.GET, "accept-encoding", "gzip").content().array());
    assertThat(files.size()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/nowhere.html",
        "/js",
        "/js/",
        "/",
        "",
        "/../openapi/openapi.yaml",
        "//index.html",
        "/.hidden",
        "/js/api",
        "/index.html/",
        "/a%2e%2e/index.html"
      })
  void whatIsNotThere_isNotKept(String path) {
    assertThat(find(path)).isEmpty();
    assertThat(files.size()).isZero();
  }

  @Test
  void packedAnswer_unpacksToThePlainOne() throws IOException {
    AggregatedHttpResponse packed = get(HttpMethod.GET, "accept-encoding", "gzip, br");
    assertThat(packed.headers().get("content-encoding")).isEqualTo("gzip");
    assertThat(packed.headers().get("vary")).isEqualTo("accept-encoding");
    try (var in = new GZIPInputStream(new ByteArrayInputStream(packed.content().array()))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(get(HttpMethod.GET).contentUtf8());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip | true",
        "br, GZIP ; q=0.5 | true",
        "deflate, gzip;q=1.0 | true",
        "gzip;q=0 | false",
        "gzip; q=0.000, br | false",
        "br | false",
        "xgzip | false"
      })
  void onlyWhoTakesGzip_getsIt(String accepted, boolean packed) {
    assertThat(
            get(HttpMethod.GET, "accept-encoding", accepted).headers().contains("content-encoding"))
        .isEqualTo(packed);
  }

  @Test
  void whoHasIt_isNotSentItAgain_andAHeadHasNoBody() {
    AggregatedHttpResponse whole = get(HttpMethod.GET);
    String tag = whole.headers().get("etag");
    AggregatedHttpResponse again = get(HttpMethod.GET, "if-none-match", "W/" + tag);
    assertThat(again.status().code()).isEqualTo(304);
    assertThat(again.content().isEmpty()).isTrue();
    AggregatedHttpResponse head = get(HttpMethod.HEAD);
    assertThat(head.content().isEmpty()).isTrue();
    assertThat(head.headers().contentLength()).isEqualTo(whole.content().length());
  }
}
