package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.stream.StreamMessage;
import com.linecorp.armeria.common.util.TimeoutMode;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.api.problem.ApiErrors;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends maps, which can be hundreds of megabytes. A large one waits for its reader in a file rather
 * than in memory, and only so many wait at a time.
 */
final class Downloads {
  private static final Logger LOG = LoggerFactory.getLogger(Downloads.class);

  /** Under way for each role. */
  private static final int AT_A_TIME = 32;

  /** Under way for strangers, all together. */
  private static final int STRANGERS_AT_A_TIME = 8;

  /** More than a request has otherwise: the reader's line is what takes long. */
  private static final Duration READING = Duration.ofMinutes(5);

  private final Map<Role, Semaphore> places = new EnumMap<>(Role.class);
  private final Semaphore strangers = new Semaphore(STRANGERS_AT_A_TIME);

  Downloads() {
    for (Role role : Role.values()) {
      places.put(role, new Semaphore(AT_A_TIME));
    }
  }

  /** What writes the bytes of an answer. */
  @FunctionalInterface
  interface Body {
    void writeTo(OutputStream out) throws IOException;
  }

  HttpResponse send(ApiCall call, ResponseHeaders headers, Body body) throws IOException {
    Semaphore place = call.role().map(places::get).orElse(strangers);
    if (!place.tryAcquire()) {
      throw ApiErrors.busy();
    }
    Spool spool = new Spool();
    HttpResponse response;
    try (spool) {
      body.writeTo(spool);
      response = response(call, headers, spool);
    } catch (IOException | RuntimeException | Error e) {
      place.release();
      spool.file().ifPresent(Downloads::delete);
      throw e;
    }
    CompletableFuture<Void> unused =
        response
            .whenComplete()
            .whenComplete(
                (done, cause) -> {
                  place.release();
                  spool.file().ifPresent(Downloads::delete);
                });
    return response;
  }

  private static HttpResponse response(ApiCall call, ResponseHeaders headers, Spool spool)
      throws IOException {
    if (spool.file().isEmpty()) {
      return HttpResponse.of(headers, HttpData.wrap(spool.bytes()));
    }
    spool.close();
    Path file = spool.file().get();
    call.context().setRequestTimeout(TimeoutMode.SET_FROM_NOW, READING);
    return HttpResponse.of(
        headers.toBuilder().contentLength(Files.size(file)).build(), StreamMessage.of(file));
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("could not delete {}: delete it by hand", file, e);
    }
  }
}
