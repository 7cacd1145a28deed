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
import dev.sfumato.core.Checks;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ground of the page's map: a PMTiles file, of which a page asks for the parts it needs. A part
 * is short, for whoever asks need not be known, and may not read it.
 *
 * <p>Safe for use by several threads.
 */
final class TileFile {
  static final int MAX_PART_BYTES = 256 * 1024;
  private static final String RULE = "a PMTiles file of version 3";
  private static final byte[] MAGIC = "PMTiles\3".getBytes(StandardCharsets.US_ASCII);
  private static final Pattern RANGE = Pattern.compile("bytes=([0-9]{1,18})-([0-9]{1,18})");

  private final long size;
  private final String tag;
  private final Bytes bytes;

  private TileFile(long size, String version, Bytes bytes) {
    this.size = size;
    this.tag = '"' + Long.toHexString(size) + '-' + version + '"';
    this.bytes = bytes;
  }

  /** A file that comes with the program, held in memory; nothing where it was left out. */
  static Optional<TileFile> bundled(String name) {
    try (InputStream in = TileFile.class.getResourceAsStream(name)) {
      return in == null ? Optional.empty() : Optional.of(of(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TileFile of(byte[] all) {
    String version = Integer.toHexString(Arrays.hashCode(all));
    return new TileFile(
        all.length, version, (from, length) -> HttpData.wrap(all, (int) from, length));
  }

  /** The operator's own, of any size, read as it is asked for. */
  static TileFile of(Path file) {
    try {
      FileChannel channel = FileChannel.open(file);
      if (channel.size() < MAGIC.length
          || !read(channel, 0, MAGIC.length).equals(ByteBuffer.wrap(MAGIC))) {
        channel.close();
        throw Checks.refuse("base-map", file.toString(), RULE);
      }
      String version = Long.toHexString(Files.getLastModifiedTime(file).toMillis());
      return new TileFile(
          channel.size(),
          version,
          (from, length) -> HttpData.wrap(read(channel, from, length).array()));
    } catch (IOException e) {
      throw new IllegalArgumentException("base-map: " + file + " (expected: " + RULE + ")", e);
    }
  }

  private static ByteBuffer read(FileChannel channel, long from, int length) throws IOException {
    ByteBuffer part = ByteBuffer.allocate(length);
    while (part.hasRemaining()) {
      if (channel.read(part, from + part.position()) < 0) {
        throw new EOFException("base-map: shorter than when it was opened");
      }
    }
    return part.flip();
  }

  /** The part that a request asks for; none without a range. */
  HttpResponse answer(RequestHeaders request) {
    Matcher range = RANGE.matcher(request.get(HttpHeaderNames.RANGE, ""));
    if (!range.matches()) {
      return refusal();
    }
    long from = Long.parseLong(range.group(1));
    long last = Math.min(Long.parseLong(range.group(2)), size - 1);
    if (from > last || last - from >= MAX_PART_BYTES) {
      return refusal();
    }
    return part(request, from, (int) (last - from + 1));
  }

  private HttpResponse part(RequestHeaders request, long from, int length) {
    ResponseHeaders headers =
        headers(HttpStatus.PARTIAL_CONTENT)
            .contentLength(length)
            .set(
                HttpHeaderNames.CONTENT_RANGE,
                "bytes " + from + "-" + (from + length - 1) + "/" + size)
            .build();
    if (request.method() == HttpMethod.HEAD) {
      return HttpResponse.of(headers);
    }
    try {
      return HttpResponse.of(headers, bytes.read(from, length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private HttpResponse refusal() {
    return HttpResponse.of(
        headers(HttpStatus.REQUESTED_RANGE_NOT_SATISFIABLE)
            .set(HttpHeaderNames.CONTENT_RANGE, "bytes */" + size)
            .build());
  }

  private ResponseHeadersBuilder headers(HttpStatus status) {
    return ResponseHeaders.builder(status)
        .contentType(MediaType.OCTET_STREAM)
        .set(HttpHeaderNames.ACCEPT_RANGES, "bytes")
        .set(HttpHeaderNames.ETAG, tag);
  }

  /** Where the parts come from. */
  private interface Bytes {
    HttpData read(long from, int length) throws IOException;
  }
}
