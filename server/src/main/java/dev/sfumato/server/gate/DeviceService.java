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
import com.linecorp.armeria.common.logging.RequestLogProperty;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServerListener;
import com.linecorp.armeria.server.ServiceOptions;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.server.address.Caller;
import dev.sfumato.server.messages.StreamEnd;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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

  /** What is done with a message never waits, so a few threads have enough to do. */
  private static final int MIN_WORKERS = 4;

  /** The same when the server stops. */
  private static final Duration SHORT_LINGER = Duration.ofMillis(500);

  private static final ServiceOptions OPTIONS =
      ServiceOptions.builder().closeHttp2StreamDelayMillis(SHORT_LINGER.toMillis()).build();

  private final Gate gate;
  private final ExecutorService workers;
  private final Map<HttpRequest, ServiceRequestContext> open = new ConcurrentHashMap<>();

  private DeviceService(Gate gate) {
    this.gate = gate;
    this.workers =
        Executors.newWorkStealingPool(
            Math.max(MIN_WORKERS, Runtime.getRuntime().availableProcessors()));
  }

  /**
   * Adds the service to a server, and the limits of its connections; calls last as long as they
   * need and send what they must.
   */
  public static void addTo(ServerBuilder server, Gate gate) {
    GateLimits limits = gate.limits();
    DeviceService service = new DeviceService(gate);
    server.serverListener(
        ServerListener.builder()
            .whenStopping(stopping -> service.endSoon())
            .whenStopped(stopped -> service.workers.shutdown())
            .build());
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
        // By ourselves: Armeria would count every call as open for all of that time.
        .requestAutoAbortDelayMillis(Long.MAX_VALUE)
        .build(service);
  }

  /** A call that both sides have ended is closed by itself: no reset follows at once. */
  @Override
  public ServiceOptions options() {
    return OPTIONS;
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
        gate.isOpen() ? gate.calls().enter(caller) : Optional.of(StreamEnd.NOT_OPEN);
    if (noRoom.isPresent()) {
      return turnAway(noRoom.get(), context, request);
    }
    gate.metrics().opened();
    open.put(request, context);
    abortAfter(LINGER, request, context);
    HttpResponseWriter response = HttpResponse.streaming();
    MessageReader incoming = new MessageReader(workers);
    DeviceStream stream =
        new DeviceStream(gate, new GrpcLine(context, response, incoming, gate.metrics()));
    whenGone(context, request, () -> gone(request, stream, caller));
    stream.open();
    request.subscribe(incoming.to(stream), context.eventLoop());
    return response;
  }

  private void gone(HttpRequest request, DeviceStream stream, Caller caller) {
    open.remove(request);
    if (stream.isKeyless()) {
      gate.calls().leaveSeat(caller);
    } else {
      gate.calls().leave(caller);
    }
    gate.metrics().closed();
  }

  /** Does not wait long for devices that have had the last word and do not end their side. */
  private void endSoon() {
    open.forEach((request, context) -> abortAfter(SHORT_LINGER, request, context));
  }

  /** Ends the call from our side so long after the last word, if the device has not. */
  private static void abortAfter(
      Duration linger, HttpRequest request, ServiceRequestContext context) {
    CompletableFuture<Void> unused =
        context
            .log()
            .whenAvailable(RequestLogProperty.RESPONSE_END_TIME)
            .thenRun(() -> schedule(linger, request, context));
  }

  private static void schedule(
      Duration linger, HttpRequest request, ServiceRequestContext context) {
    if (request.isComplete()) {
      return;
    }
    Future<?> abort =
        context
            .eventLoop()
            .withoutContext()
            .schedule(() -> request.abort(), linger.toMillis(), TimeUnit.MILLISECONDS);
    CompletableFuture<Boolean> unused =
        request.whenComplete().handle((ended, lost) -> abort.cancel(false));
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

  /** Says that there is no room, in one piece; past a number of those, hangs up at once. */
  private HttpResponse turnAway(StreamEnd end, ServiceRequestContext context, HttpRequest request) {
    gate.metrics().ended(end);
    if (gate.calls().turnAway()) {
      whenGone(context, request, gate.calls()::goneAway);
      abortAfter(LINGER, request, context);
      CompletableFuture<Void> unused = request.subscribe(context.eventLoop());
    } else {
      request.abort();
    }
    ToDevice.ComeBack busy = new ToDevice.ComeBack(gate.comeBack(end), end.told().orElseThrow());
    byte[] message = WireBytes.encode(busy);
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
