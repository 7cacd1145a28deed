package dev.sfumato.server.console;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.file.AggregatedHttpFile;
import com.linecorp.armeria.server.file.HttpFile;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;

/**
 * The page's files from the jar, each read and packed when it is first asked for and kept: there
 * are few. What does not exist is not kept, or a stranger could fill the memory with its names.
 *
 * <p>Safe for use by several threads.
 */
final class PageFiles {
  /** Names with an ending, in folders without: nothing that leads out of where it began. */
  private static final Pattern PATH = Pattern.compile("(?:/[\\w-]+)*/[\\w-]+(?:\\.[\\w-]+)+");

  private final ClassLoader loader = PageFiles.class.getClassLoader();
  private final Map<String, CompletableFuture<Optional<PageFile>>> kept = new ConcurrentHashMap<>();

  /**
   * Looks for a file.
   *
   * @param folder that it is under, in the jar
   * @param path in the folder, as a stranger wrote it
   * @param workers who may read it
   */
  CompletableFuture<Optional<PageFile>> find(String folder, String path, Executor workers) {
    if (!PATH.matcher(path).matches()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    String name = folder + path;
    CompletableFuture<Optional<PageFile>> file =
        kept.computeIfAbsent(name, each -> read(each, workers));
    CompletableFuture<Boolean> unused =
        file.handle(
            (found, fault) -> (fault == null && found.isPresent()) || kept.remove(name, file));
    return file;
  }

  private CompletableFuture<Optional<PageFile>> read(String name, Executor workers) {
    return HttpFile.of(loader, name).aggregate(workers).thenApplyAsync(PageFiles::of, workers);
  }

  private static Optional<PageFile> of(AggregatedHttpFile file) {
    ResponseHeaders headers = file.headers();
    HttpData content = file.content();
    if (headers == null || content == null) {
      return Optional.empty();
    }
    MediaType type = headers.contentType();
    return Optional.of(PageFile.of(content.array(), type == null ? MediaType.OCTET_STREAM : type));
  }

  /** How many are kept. */
  int size() {
    return kept.size();
  }
}
