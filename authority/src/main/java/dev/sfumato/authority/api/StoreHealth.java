package dev.sfumato.authority.api;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code /healthz}: whether the store answers. It has no limit that a stranger could use up: it
 * looks at most once a second, and those who ask meanwhile are told the same.
 */
final class StoreHealth implements HttpService {
  private static final Duration FRESH = Duration.ofSeconds(1);

  private final BooleanSupplier look;
  private final LongSupplier nanoTime;
  private @Nullable CompletableFuture<Boolean> latest;
  private long latestNanos;

  StoreHealth(BooleanSupplier look, LongSupplier nanoTime) {
    this.look = look;
    this.nanoTime = nanoTime;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    request.abort();
    return HttpResponse.of(isWell(context.blockingTaskExecutor()).thenApply(StoreHealth::answer));
  }

  synchronized CompletableFuture<Boolean> isWell(Executor thread) {
    long now = nanoTime.getAsLong();
    CompletableFuture<Boolean> known = latest;
    if (known == null || known.isDone() && now - latestNanos >= FRESH.toNanos()) {
      latestNanos = now;
      known =
          CompletableFuture.supplyAsync(look::getAsBoolean, thread).exceptionally(thrown -> false);
      latest = known;
    }
    return known;
  }

  private static HttpResponse answer(boolean well) {
    return well
        ? AuthorityApi.ok(Map.of("status", "ok"))
        : Refusals.status(HttpStatus.SERVICE_UNAVAILABLE).toHttpResponse();
  }
}
