package dev.sfumato.server.gate;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.server.address.Caller;
import dev.sfumato.server.messages.StreamEnd;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The service that devices call: a call is one participation. */
public final class DeviceService implements HttpService {
  private static final String PATH = "/" + DevicesGrpc.SERVICE_NAME + "/TakePart";

  /** A call stays so long after its last message, for devices that read it late. */
  private static final Duration LINGER = Duration.ofSeconds(15);

  /** Connections for people and their programs, beside one for every stream. */
  private static final int MORE_CONNECTIONS = 1_000;

  /** A connection without a call is closed after so long. */
  private static final Duration IDLE = Duration.ofSeconds(45);

  /** A device that is gone without a word is noticed after about so long. */
  private static final Duration PING = Duration.ofSeconds(20);

  private final Gate gate;

  private DeviceService(Gate gate) {
    this.gate = gate;
  }

  /**
   * Adds the service to a server, and the limits of its connections; calls last as long as they
   * need and send what they must.
   */
  public static void addTo(ServerBuilder server, Gate gate) {
    GateLimits limits = gate.limits();
    server
        .http2MaxStreamsPerConnection(limits.streamsPerConnection())
        .maxNumConnections(Descriptors.connections(limits.streams() + MORE_CONNECTIONS))
        .idleTimeout(IDLE)
        .pingInterval(PING)
        .route()
        .path(PATH)
        .methods(HttpMethod.POST)
        .requestTimeout(Duration.ZERO)
        .maxRequestLength(0)
        .requestAutoAbortDelay(LINGER)
        .build(new DeviceService(gate));
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    Optional<HttpResponse> refusal = refusal(context, request.headers());
    if (refusal.isPresent()) {
      request.abort();
      return refusal.get();
    }
    Caller caller = Caller.of(context);
    Optional<StreamEnd> noRoom =
        gate.isOpen() ? gate.calls().enter(caller) : Optional.of(StreamEnd.BUSY);
    if (noRoom.isPresent()) {
      return turnAway(noRoom.get(), context, request);
    }
    gate.metrics().opened();
    whenGone(
        context,
        request,
        () -> {
          gate.calls().leave(caller);
          gate.metrics().closed();
        });
    return open(context, request);
  }

  /** What no device of ours calls like. */
  private static Optional<HttpResponse> refusal(
      ServiceRequestContext context, RequestHeaders headers) {
    MediaType type = headers.contentType();
    if (type == null || !(type.is(GrpcFrames.TYPE) || isProto(type))) {
      return Optional.of(HttpResponse.of(HttpStatus.UNSUPPORTED_MEDIA_TYPE));
    }
    if (!context.sessionProtocol().isMultiplex()) {
      return Optional.of(HttpResponse.of(HttpStatus.HTTP_VERSION_NOT_SUPPORTED));
    }
    if (isEncoded(headers.get("grpc-encoding"))
        || isEncoded(headers.get(HttpHeaderNames.CONTENT_ENCODING))) {
      return Optional.of(
          HttpResponse.of(GrpcFrames.notOurs("compressed messages (expected: identity)")));
    }
    return Optional.empty();
  }

  private static boolean isProto(MediaType type) {
    return type.type().equals("application") && type.subtype().equals("grpc+proto");
  }

  private static boolean isEncoded(@Nullable String encoding) {
    return encoding != null && !encoding.equals("identity");
  }

  private HttpResponse open(ServiceRequestContext context, HttpRequest request) {
    HttpResponseWriter response = HttpResponse.streaming();
    MessageReader incoming =
        new MessageReader(context.eventLoop().withoutContext(), context.blockingTaskExecutor());
    DeviceStream stream =
        new DeviceStream(gate, new GrpcLine(context, response, incoming, gate.metrics()));
    stream.open();
    request.subscribe(incoming.to(stream), context.eventLoop());
    return response;
  }

  /** Says that there is no room, in one piece; past a number of those, hangs up at once. */
  private HttpResponse turnAway(StreamEnd end, ServiceRequestContext context, HttpRequest request) {
    gate.metrics().ended(end);
    if (gate.calls().turnAway()) {
      whenGone(context, request, gate.calls()::goneAway);
      CompletableFuture<Void> unused = request.subscribe(context.eventLoop());
    } else {
      request.abort();
    }
    ToDevice.ComeBack busy = new ToDevice.ComeBack(gate.comeBack(end), end.told().orElseThrow());
    byte[] message = ToDeviceCodec.encode(busy).toByteArray();
    return HttpResponse.of(
        GrpcFrames.HEADERS,
        HttpData.wrap(GrpcFrames.frame(message)),
        GrpcFrames.ending(true, end, ""));
  }

  /** Both sides of the call have ended, and the transport has written the last of ours. */
  private static void whenGone(ServiceRequestContext context, HttpRequest request, Runnable then) {
    CompletableFuture<Boolean> heardAll = request.whenComplete().handle((ended, lost) -> true);
    CompletableFuture<Void> unused =
        CompletableFuture.allOf(heardAll, context.log().whenComplete()).thenRun(then);
  }
}
