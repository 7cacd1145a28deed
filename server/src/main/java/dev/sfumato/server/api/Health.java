package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sfumato.server.api.problem.Json;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code /healthz}: whether the coordinator is well.
 *
 * <p>It is asked by whoever would otherwise stop the coordinator, so it has no limit that a
 * stranger could use up: it looks at most once a second, however many ask, on a thread of its own,
 * and those who ask meanwhile are told the same.
 */
final class Health implements HttpService {
  static final String WELL = "ok";
  private static final String SILENT = "no-answer-in-time";
  private static final Duration FRESH = Duration.ofSeconds(1);
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final Supplier<String> look;
  private final LongSupplier nanoTime;
  private final Executor thread;
  private @Nullable CompletableFuture<String> latest;
  private long latestNanos;

  /**
   * Makes the service of a check.
   *
   * @param look says {@code ok}, or what is wrong in a word; may block
   */
  Health(Supplier<String> look) {
    this(look, System::nanoTime, ownThread());
  }

  Health(Supplier<String> look, LongSupplier nanoTime, Executor thread) {
    this.look = look;
    this.nanoTime = nanoTime;
    this.thread = thread;
  }

  /** It ends by itself when nobody has asked for a while. */
  private static Executor ownThread() {
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(
            1,
            1,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "health");
              thread.setDaemon(true);
              return thread;
            });
    one.allowCoreThreadTimeOut(true);
    return one;
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    CompletableFuture<String> status = status();
    if (status.isDone()) {
      // At once, and not when this thread has its next turn.
      return answer(status.join());
    }
    return HttpResponse.of(
        status
            .copy()
            .completeOnTimeout(SILENT, LIMIT.toMillis(), TimeUnit.MILLISECONDS)
            .thenApply(Health::answer));
  }

  synchronized CompletableFuture<String> status() {
    long now = nanoTime.getAsLong();
    CompletableFuture<String> known = latest;
    if (known == null || known.isDone() && now - latestNanos >= FRESH.toNanos()) {
      latestNanos = now;
      known = CompletableFuture.supplyAsync(look, thread).exceptionally(failed -> "internal");
      latest = known;
    }
    return known;
  }

  private static HttpResponse answer(String status) {
    return Json.response(
        status.equals(WELL) ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE,
        Map.of("status", status));
  }
}
