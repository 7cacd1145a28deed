package dev.sfumato.server.gate;

import com.linecorp.armeria.common.HttpHeaders;
import com.linecorp.armeria.common.HttpHeadersBuilder;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import dev.sfumato.server.messages.StreamEnd;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What gRPC puts around messages over HTTP/2: a byte that says whether the message is compressed
 * and four bytes of length before each, and a status in the trailers.
 *
 * <p>Written out here and not left to a library, because what a stranger may make us hold is
 * decided between these five bytes and the first byte after them.
 */
final class GrpcFrames {
  /** What stands before every message. */
  static final int PREFIX_BYTES = 5;

  static final MediaType TYPE = MediaType.create("application", "grpc");
  static final ResponseHeaders HEADERS =
      ResponseHeaders.builder(HttpStatus.OK).contentType(TYPE).build();

  private static final String STATUS = "grpc-status";
  private static final String MESSAGE = "grpc-message";

  /** Statuses of gRPC that are used here. */
  private static final int OK = 0;

  private static final int INVALID_ARGUMENT = 3;
  private static final int UNIMPLEMENTED = 12;

  private GrpcFrames() {}

  static byte[] frame(byte[] message) {
    return ByteBuffer.allocate(PREFIX_BYTES + message.length)
        .put((byte) 0)
        .putInt(message.length)
        .put(message)
        .array();
  }

  /** One after the other; a single one as it is, for it may be long. */
  static byte[] join(List<byte[]> frames) {
    if (frames.size() == 1) {
      return frames.get(0);
    }
    ByteBuffer all = ByteBuffer.allocate(frames.stream().mapToInt(each -> each.length).sum());
    frames.forEach(all::put);
    return all.array();
  }

  /** The last of a response: trailers, or headers and status in one if nothing was sent. */
  static HttpHeaders ending(boolean begun, StreamEnd end, String fault) {
    HttpHeadersBuilder ending = begun ? HttpHeaders.builder() : HEADERS.toBuilder();
    return status(ending, end.isFault() ? INVALID_ARGUMENT : OK, fault).build();
  }

  /** The whole response to a call that is not one of ours. */
  static ResponseHeaders notOurs(String why) {
    return (ResponseHeaders) status(HEADERS.toBuilder(), UNIMPLEMENTED, why).build();
  }

  private static HttpHeadersBuilder status(HttpHeadersBuilder ending, int code, String text) {
    ending.endOfStream(true).addInt(STATUS, code);
    return text.isEmpty() ? ending : ending.add(MESSAGE, percentEncoded(text));
  }

  /** Our texts are of printable ASCII, of which gRPC escapes the percent sign alone. */
  private static String percentEncoded(String text) {
    return text.replaceAll("[^ -~]", "?").replace("%", "%25");
  }
}
