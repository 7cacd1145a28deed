package dev.sfumato.device.internal.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Forces the names in a folder to the disk: a file that was forced is still lost with its name.
 *
 * <p>POSIX systems, Android among them, can do that, and where they fail to it is a failure.
 * Windows has no such call and writes names in an order of its own; there a name may be lost with
 * the power, and whoever relies on one must notice that it is missing.
 */
public final class Folder {
  private Folder() {}

  /** Whether names can be forced at all on this system. */
  public static boolean canForce() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }

  /** Makes a folder and whatever is missing above it, each name forced to the disk. */
  public static void make(Path folder) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    Path at = folder.toAbsolutePath();
    while (at != null && !Files.exists(at)) {
      missing.push(at);
      at = at.getParent();
    }
    Files.createDirectories(folder);
    for (Path each : missing) {
      forceNameOf(each);
    }
  }

  /** Forces the name of a file or folder that was made or moved; does nothing where none can. */
  public static void forceNameOf(Path file) throws IOException {
    @Nullable Path parent = file.toAbsolutePath().getParent();
    if (parent == null || !canForce()) {
      return;
    }
    try (FileChannel channel = FileChannel.open(parent, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
