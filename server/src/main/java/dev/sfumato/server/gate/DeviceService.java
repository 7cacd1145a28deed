package dev.sfumato.server.gate;

import com.linecorp.armeria.common.grpc.GrpcExceptionHandlerFunction;
import com.linecorp.armeria.common.grpc.GrpcSerializationFormats;
import com.linecorp.armeria.common.util.TimeoutMode;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.grpc.GrpcService;
import com.linecorp.armeria.server.grpc.GrpcServiceBuilder;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.protocol.wire.v1.FromDevice;
import dev.sfumato.protocol.wire.v1.ToDevice;
import dev.sfumato.server.address.Caller;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.netty.util.AttributeKey;
import java.time.Duration;

/** The service that devices call: a stream is one participation. */
public final class DeviceService extends DevicesGrpc.DevicesImplBase {
  private static final AttributeKey<DeviceStream> STREAM =
      AttributeKey.valueOf(DeviceService.class, "STREAM");

  private final Gate gate;

  private DeviceService(Gate gate) {
    this.gate = gate;
  }

  /**
   * Adds the service to a server; its streams last as long as they need and send what they must.
   */
  public static void addTo(ServerBuilder server, GrpcServiceBuilder grpc, Gate gate) {
    GrpcService service =
        grpc.addService(new DeviceService(gate))
            .supportedSerializationFormats(GrpcSerializationFormats.PROTO)
            .maxRequestMessageLength(gate.limits().messageBytes())
            .exceptionHandler(DeviceService::note)
            .useBlockingTaskExecutor(true)
            .build();
    server.service(service, DeviceService::withoutLimits);
  }

  private static HttpService withoutLimits(HttpService service) {
    return (context, request) -> {
      context.clearRequestTimeout();
      context.setMaxRequestLength(0);
      return service.serve(context, request);
    };
  }

  private static void cutOff(ServiceRequestContext context, Duration after) {
    if (after.isZero()) {
      context.cancel();
    } else {
      context.setRequestTimeout(TimeoutMode.SET_FROM_NOW, after);
    }
  }

  /** A message that the transport found too long is that device's end, by its own name. */
  private static Status note(
      com.linecorp.armeria.common.RequestContext context,
      Status status,
      Throwable cause,
      io.grpc.Metadata metadata) {
    DeviceStream stream = context.attr(STREAM);
    if (stream != null && status.getCode() == Status.Code.RESOURCE_EXHAUSTED) {
      stream.oversized();
    }
    return GrpcExceptionHandlerFunction.of().apply(context, status, cause, metadata);
  }

  @Override
  public StreamObserver<FromDevice> takePart(StreamObserver<ToDevice> response) {
    ServerCallStreamObserver<ToDevice> device = (ServerCallStreamObserver<ToDevice>) response;
    device.disableAutoRequest();
    ServiceRequestContext context = ServiceRequestContext.current();
    DeviceStream stream =
        new DeviceStream(gate, device, Caller.of(context), limit -> cutOff(context, limit));
    context.setAttr(STREAM, stream);
    device.setOnReadyHandler(stream::ready);
    device.setOnCancelHandler(stream::onCompleted);
    stream.open();
    return stream;
  }
}
