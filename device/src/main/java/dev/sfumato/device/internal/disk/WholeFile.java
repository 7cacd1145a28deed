package dev.sfumato.device.internal.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files with something secret in them, readable by their owner only, each of which is there whole
 * or not at all: it is written beside its place, forced to the disk and then moved there, and so is
 * its name.
 *
 * <p>What is replaced or removed is overwritten first. Not guaranteed: that a disk writes that over
 * the same place.
 */
public final class WholeFile {
  private static final String NEW_SUFFIX = ".new";
  private static final String OWNER_ONLY = "rw-------";
  private static final int ZEROS = 1 << 13;

  private WholeFile() {}

  /** Puts a content in the place of whatever was there; on the disk when this returns. */
  public static void put(Path file, byte[] content) throws IOException {
    Path beside = beside(file);
    wipe(beside);
    add(beside, content, StandardOpenOption.CREATE_NEW);
    if (Files.exists(file)) {
      replace(beside, file);
    } else {
      move(beside, file);
    }
  }

  /** Puts a content at the end of a file that only grows; on the disk when this returns. */
  public static void append(Path file, byte[] content) throws IOException {
    add(file, content, StandardOpenOption.CREATE);
    Folder.forceNameOf(file);
  }

  private static void add(Path file, byte[] content, StandardOpenOption made) throws IOException {
    try (FileChannel channel = open(file, made, StandardOpenOption.APPEND)) {
      write(channel, content, content.length);
      channel.force(true);
    }
  }

  /** A file that is its owner's only if it is made here. */
  public static FileChannel open(Path file, StandardOpenOption... options) throws IOException {
    return FileChannel.open(file, Set.of(options), ownerOnly());
  }

  /** The old one is held open, so that it can still be overwritten when its name is gone. */
  private static void replace(Path beside, Path file) throws IOException {
    try (FileChannel old = FileChannel.open(file, StandardOpenOption.WRITE)) {
      move(beside, file);
      overwrite(old);
    }
  }

  private static void move(Path beside, Path file) throws IOException {
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    Folder.forceNameOf(file);
  }

  /** Overwrites a file and removes it, with what a crash left beside it; or does nothing. */
  public static void erase(Path file) throws IOException {
    wipe(beside(file));
    wipe(file);
  }

  /** Whether it is what a crash left beside a file. */
  public static boolean isUnfinished(Path file) {
    return file.getFileName().toString().endsWith(NEW_SUFFIX);
  }

  private static void wipe(Path file) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      overwrite(channel);
    }
    Files.delete(file);
    Folder.forceNameOf(file);
  }

  private static void overwrite(FileChannel channel) throws IOException {
    byte[] zeros = new byte[ZEROS];
    long size = channel.size();
    channel.position(0);
    for (long at = 0; at < size; at += ZEROS) {
      write(channel, zeros, (int) Math.min(ZEROS, size - at));
    }
    channel.force(false);
  }

  private static void write(FileChannel channel, byte[] bytes, int length) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(bytes, 0, length);
    while (rest.hasRemaining()) {
      channel.write(rest);
    }
  }

  private static Path beside(Path file) {
    return file.resolveSibling(file.getFileName() + NEW_SUFFIX);
  }

  /** Where files have owners of that kind; elsewhere an app's own folder must do. */
  private static FileAttribute<?>[] ownerOnly() {
    return Folder.canForce()
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY))
        }
        : new FileAttribute<?>[0];
  }
}
