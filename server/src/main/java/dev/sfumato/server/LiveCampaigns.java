package dev.sfumato.server;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.campaign.CampaignEntity;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignEndedException;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StaleOwnerException;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.watch.CampaignDirectory;
import dev.sfumato.server.watch.CampaignEvent;
import dev.sfumato.server.watch.CampaignEvents;
import dev.sfumato.server.watch.LiveStatus;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * The campaigns as people reach them, wherever in the cluster they run. The actors may still be on
 * their way up while people are served: what needs them waits for them a bounded time.
 */
public final class LiveCampaigns implements CampaignDirectory {
  private static final Duration START_LIMIT = Duration.ofSeconds(20);
  private static final Duration ASK_LIMIT = Duration.ofSeconds(5);

  private final CampaignStore store;
  private final CampaignEvents events;
  private final Clock clock;
  private final CompletableFuture<LiveNode> node;

  public LiveCampaigns(
      CampaignStore store, CampaignEvents events, Clock clock, CompletableFuture<LiveNode> node) {
    this.store = store;
    this.events = events;
    this.clock = clock;
    this.node = node;
  }

  @Override
  public void create(CampaignId id, CampaignDefinition terms) {
    store.create(id, terms, clock.instant());
    // Where the actors are not up yet, they will find the campaign when they are.
    var unused = node.thenAccept(up -> up.wake(id));
  }

  /** Asks the owner; when there is none within reach, takes the campaign over and ends it. */
  @Override
  public void stop(CampaignId id) {
    if (store.unfinished().contains(id) && ask(id, ToCampaign.Stop::new, ASK_LIMIT).isPresent()) {
      return;
    }
    end(id);
  }

  private void end(CampaignId id) {
    StoredCampaign owned = store.takeOver(id);
    if (owned.state().kind() == CampaignState.Kind.STOPPED) {
      return;
    }
    CampaignState stopped = new CampaignState.Stopped();
    store.end(owned.lease(), stopped, clock.instant());
    events.publish(id, new CampaignEvent.StateChanged(stopped));
  }

  @Override
  public void delete(CampaignId id) {
    if (store.unfinished().contains(id)) {
      stopQuietly(id);
    }
    store.delete(id);
    events.publish(id, new CampaignEvent.Deleted());
    var unused = node.thenAccept(up -> up.tellDeleted(id));
  }

  private void stopQuietly(CampaignId id) {
    try {
      stop(id);
    } catch (CampaignEndedException | StaleOwnerException e) {
      // It ended by itself meanwhile, or is about to find that it is gone.
    }
  }

  @Override
  public Optional<String> ailment() {
    if (node.isCompletedExceptionally()) {
      return Optional.of("not-in-the-cluster");
    }
    boolean expelled = node.isDone() && node.join().expelled().isDone();
    return expelled ? Optional.of("expelled-from-the-cluster") : Optional.empty();
  }

  @Override
  public LiveStatus live(CampaignId id) {
    if (!store.unfinished().contains(id)) {
      return LiveStatus.IDLE;
    }
    if (!node.isDone() || ailment().isPresent()) {
      return LiveStatus.UNKNOWN;
    }
    return ask(id, ToCampaign.Show::new, ASK_LIMIT)
        .map(ToCampaign.Shown::status)
        .orElse(LiveStatus.UNKNOWN);
  }

  @Override
  public Subscription subscribe(CampaignId id, Consumer<CampaignEvent> listener) {
    return events.subscribe(id, listener);
  }

  private <R> Optional<R> ask(
      CampaignId id,
      java.util.function.Function<ActorRef<R>, ToCampaign> question,
      Duration limit) {
    return await(node, START_LIMIT)
        .map(up -> up.sharding().entityRefFor(CampaignEntity.KEY, id.toString()))
        .map(owner -> owner.<R>ask(question::apply, limit))
        .flatMap(answer -> await(answer.toCompletableFuture(), limit.plusSeconds(1)));
  }

  private static <T> Optional<T> await(CompletableFuture<T> future, Duration limit) {
    try {
      return Optional.of(future.get(limit.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TimeoutException) {
        return Optional.empty();
      }
      throw new CompletionException("the campaign's owner did not answer", e.getCause());
    }
  }
}
