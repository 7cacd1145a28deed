package dev.sfumato.server.console;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/**
 * A file of the page as it goes out, plain and packed. All answers share its bytes, so that one
 * that nobody reads holds no memory of its own, and no answer costs more than its headers.
 */
final class PageFile {
  private static final String GZIP = "gzip";
  private static final int TAG_BYTES = 16;

  private final HttpData plain;
  private final HttpData packed;
  private final ResponseHeaders plainHeaders;
  private final ResponseHeaders packedHeaders;
  private final String tag;

  private PageFile(byte[] content, byte[] gzip, MediaType type) {
    this.tag = tag(content);
    this.plain = HttpData.wrap(content);
    this.packed = HttpData.wrap(gzip);
    this.plainHeaders = headers(type, content.length).build();
    this.packedHeaders =
        headers(type, gzip.length).set(HttpHeaderNames.CONTENT_ENCODING, GZIP).build();
  }

  static PageFile of(byte[] content, MediaType type) {
    return new PageFile(content, gzip(content), type);
  }

  private ResponseHeadersBuilder headers(MediaType type, int length) {
    return ResponseHeaders.builder(HttpStatus.OK)
        .contentType(type)
        .contentLength(length)
        .set(HttpHeaderNames.ETAG, tag)
        .set(HttpHeaderNames.VARY, "accept-encoding");
  }

  /** The answer to a request for it. */
  HttpResponse answer(RequestHeaders request) {
    if (request.get(HttpHeaderNames.IF_NONE_MATCH, "").contains(tag)) {
      return HttpResponse.of(
          ResponseHeaders.of(HttpStatus.NOT_MODIFIED, HttpHeaderNames.ETAG, tag));
    }
    boolean small = takesGzip(request) && packed.length() < plain.length();
    ResponseHeaders headers = small ? packedHeaders : plainHeaders;
    if (request.method() == HttpMethod.HEAD) {
      return HttpResponse.of(headers);
    }
    return HttpResponse.of(headers, small ? packed : plain);
  }

  private static boolean takesGzip(RequestHeaders request) {
    String encodings = request.get(HttpHeaderNames.ACCEPT_ENCODING, "").toLowerCase(Locale.ROOT);
    for (String each : encodings.split(",", -1)) {
      String encoding = each.replace(" ", "");
      if (encoding.equals(GZIP) || encoding.startsWith(GZIP + ";")) {
        return !encoding.matches(".*;q=0(\\.0*)?");
      }
    }
    return false;
  }

  private static byte[] gzip(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static String tag(byte[] content) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
      return '"' + HexFormat.of().formatHex(hash, 0, TAG_BYTES) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
