package dev.sfumato.server;

import dev.sfumato.server.storage.ClusterLease;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.setup.Setup;
import org.apache.pekko.coordination.lease.LeaseSettings;
import org.apache.pekko.coordination.lease.javadsl.Lease;

/**
 * The cluster's way to the {@link ClusterLease}: of nodes that cannot reach each other, those go on
 * that take it. Pekko makes one by the name of this class, from {@code sfumato-node.conf}.
 */
public final class SurvivorLease extends Lease {
  /** Where an actor system finds the lease of its database. */
  static final class InDatabase extends Setup {
    private final ClusterLease lease;

    InDatabase(ClusterLease lease) {
      this.lease = lease;
    }
  }

  private final LeaseSettings settings;
  private final Optional<InDatabase> database;
  private final Executor storage;
  private volatile boolean held;

  public SurvivorLease(LeaseSettings settings, ExtendedActorSystem system) {
    this.settings = settings;
    this.database = system.settings().setup().get(InDatabase.class);
    this.storage = system.dispatchers().lookup("sfumato.storage-dispatcher");
  }

  @Override
  public LeaseSettings getSettings() {
    return settings;
  }

  /** Without a database in common there is nobody to compete with. */
  @Override
  public CompletionStage<Boolean> acquire() {
    return CompletableFuture.supplyAsync(
        () -> {
          held =
              database
                  .map(found -> found.lease.take(settings.ownerName(), Instant.now()))
                  .orElse(true);
          return held;
        },
        storage);
  }

  @Override
  public CompletionStage<Boolean> acquire(Consumer<Optional<Throwable>> lost) {
    return acquire();
  }

  @Override
  public CompletionStage<Boolean> release() {
    return CompletableFuture.supplyAsync(
        () -> {
          held = false;
          database.ifPresent(found -> found.lease.giveBack(settings.ownerName()));
          return true;
        },
        storage);
  }

  @Override
  public boolean checkLease() {
    return held;
  }
}
