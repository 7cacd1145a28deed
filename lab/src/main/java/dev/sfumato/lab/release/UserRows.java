package dev.sfumato.lab.release;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows of many users in any order, brought together user by user in bounded memory.
 *
 * <p>Rows go to 256 files by the first byte of their user's {@link UserKey}, then each file is read
 * and its users counted; one that is too large goes to 256 files by the next byte. Of one user at
 * most 2^20 rows count, the first ones: so memory is bounded whatever the file holds.
 *
 * <p>The files lie in a folder that only its owner can read, and are deleted as they are read. They
 * hold keys, cells and weights, and no name.
 */
final class UserRows implements AutoCloseable {
  static final int MAX_ROWS_A_PERSON = 1 << 20;

  private static final int FILES = 256;
  private static final int ROW_BYTES = 4 * Long.BYTES;
  private static final int BUFFER = 1 << 14;

  /** A file of 64 MiB takes some 200 MiB while its users are counted. */
  private static final int MAX_ROWS_AT_ONCE = 1 << 21;

  private final Path folder;
  private final int rowsAtOnce;
  private final Path[] files = new Path[FILES];

  /** Opened when the first row comes. */
  private final @Nullable DataOutputStream[] outs = new @Nullable DataOutputStream[FILES];

  private final int depth;

  /** Rows that are kept in a new folder within another. */
  UserRows(Path within) throws IOException {
    this(Files.createTempDirectory(within, ".sfumato-release-"), 0, MAX_ROWS_AT_ONCE);
  }

  UserRows(Path folder, int depth, int rowsAtOnce) {
    this.folder = folder;
    this.depth = depth;
    this.rowsAtOnce = rowsAtOnce;
    Arrays.setAll(files, part -> folder.resolve(depth + "-" + part));
  }

  void add(UserKey user, long cell, double weight) throws IOException {
    DataOutputStream out = out(user.part(depth));
    out.writeLong(user.high());
    out.writeLong(user.low());
    out.writeLong(cell);
    out.writeDouble(weight);
  }

  private DataOutputStream out(int part) throws IOException {
    DataOutputStream open = outs[part];
    if (open == null) {
      open =
          new DataOutputStream(
              new BufferedOutputStream(Files.newOutputStream(files[part]), BUFFER));
      outs[part] = open;
    }
    return open;
  }

  /** Counts every user once. */
  void countAll(SharedRows people, UnitCounter counts) throws IOException {
    closeFiles();
    for (Path file : files) {
      long rows = Files.exists(file) ? Files.size(file) / ROW_BYTES : 0;
      if (rows == 0) {
        continue;
      }
      if (rows <= rowsAtOnce || depth + 1 == UserKey.PARTS) {
        count(file, (int) Math.min(rows, rowsAtOnce), people, counts);
      } else {
        countFiner(file, rows, people, counts);
      }
      Files.delete(file);
    }
  }

  private void countFiner(Path file, long rows, SharedRows people, UnitCounter counts)
      throws IOException {
    Path finer = Files.createDirectory(folder.resolve(file.getFileName() + "-finer"));
    try (UserRows parts = new UserRows(finer, depth + 1, rowsAtOnce);
        DataInputStream in = open(file)) {
      for (long row = 0; row < rows; row++) {
        parts.add(new UserKey(in.readLong(), in.readLong()), in.readLong(), in.readDouble());
      }
      parts.countAll(people, counts);
    }
  }

  private static void count(Path file, int rows, SharedRows people, UnitCounter counts)
      throws IOException {
    Map<UserKey, Integer> numbers = new HashMap<>();
    int[] users = new int[rows];
    long[] cells = new long[rows];
    double[] weights = new double[rows];
    try (DataInputStream in = open(file)) {
      for (int row = 0; row < rows; row++) {
        UserKey user = new UserKey(in.readLong(), in.readLong());
        users[row] = numbers.computeIfAbsent(user, key -> numbers.size());
        cells[row] = in.readLong();
        weights[row] = in.readDouble();
      }
    }
    for (int[] each : byUser(users, numbers.size())) {
      people.addTo(counts, each, cells, weights);
    }
  }

  /** The rows of each user, in the order of the file. */
  private static int[][] byUser(int[] users, int number) {
    int[] sizes = new int[number];
    for (int user : users) {
      sizes[user]++;
    }
    int[][] rows = new int[number][];
    Arrays.setAll(rows, user -> new int[Math.min(MAX_ROWS_A_PERSON, sizes[user])]);
    int[] taken = new int[number];
    for (int row = 0; row < users.length; row++) {
      int user = users[row];
      if (taken[user] < rows[user].length) {
        rows[user][taken[user]++] = row;
      }
    }
    return rows;
  }

  private static DataInputStream open(Path file) throws IOException {
    return new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 4 * BUFFER));
  }

  private void closeFiles() throws IOException {
    for (DataOutputStream out : outs) {
      if (out != null) {
        out.close();
      }
    }
  }

  /** Deletes whatever is left. */
  @Override
  public void close() throws IOException {
    closeFiles();
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
    Files.delete(folder);
  }
}
