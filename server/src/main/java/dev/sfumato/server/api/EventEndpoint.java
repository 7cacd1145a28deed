package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.sse.ServerSentEvent;
import com.linecorp.armeria.common.stream.StreamMessage;
import com.linecorp.armeria.common.stream.StreamWriter;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.streaming.ServerSentEvents;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.address.Caller;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.view.CampaignView;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.watch.CampaignDirectory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * What happens to a campaign, as server-sent events that {@code fetch} can read: first the campaign
 * as it is, then every event, and a heartbeat while nothing happens.
 */
final class EventEndpoint {
  private final CampaignStore store;
  private final CampaignDirectory directory;
  private final int most;
  private final Duration heartbeat;
  private final Map<StreamWriter<ServerSentEvent>, Caller> streams = new ConcurrentHashMap<>();

  EventEndpoint(CampaignStore store, CampaignDirectory directory, int most, Duration heartbeat) {
    this.store = store;
    this.directory = directory;
    this.most = most;
    this.heartbeat = heartbeat;
  }

  List<Endpoint> endpoints() {
    return List.of(Endpoint.read("/api/v1/campaigns/{id}/events", this::events));
  }

  /** Ends every stream: the server is about to stop and would wait for them. */
  void close() {
    streams.keySet().forEach(StreamWriter::close);
  }

  private HttpResponse events(ApiCall call) {
    CampaignId id = call.campaign();
    StreamWriter<ServerSentEvent> writer = StreamMessage.streaming();
    add(writer, call.caller());
    EventStream stream = new EventStream(writer);
    // Subscribed before the campaign is read: a step may be in both, and the stream sends it once.
    CampaignDirectory.Subscription subscription = directory.subscribe(id, stream::add);
    ScheduledFuture<?> beat = beat(call.context(), stream);
    CompletableFuture<Void> unused =
        writer
            .whenComplete()
            .whenComplete(
                (done, cause) -> {
                  beat.cancel(false);
                  subscription.close();
                  streams.remove(writer);
                });
    try {
      StoredCampaign campaign = store.load(id).orElseThrow(ApiErrors::noSuchCampaign);
      stream.open(CampaignView.of(campaign, directory.live(id)), campaign);
    } catch (RuntimeException e) {
      writer.abort(e);
      throw e;
    }
    call.context().clearRequestTimeout();
    return ServerSentEvents.fromPublisher(writer);
  }

  /** One address has a quarter of them at the most, so that there is one left for the others. */
  private void add(StreamWriter<ServerSentEvent> writer, Caller caller) {
    streams.put(writer, caller);
    long own = streams.values().stream().filter(caller::equals).count();
    if (streams.size() > most || caller.limited() && own > Math.max(1, most / 4)) {
      streams.remove(writer);
      throw ApiErrors.tooManyStreams();
    }
  }

  private ScheduledFuture<?> beat(ServiceRequestContext context, EventStream stream) {
    long millis = heartbeat.toMillis();
    return context
        .eventLoop()
        .scheduleAtFixedRate(stream::beat, millis, millis, TimeUnit.MILLISECONDS);
  }
}
