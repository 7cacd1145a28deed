package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.Answer;
import dev.sfumato.benchmarks.hostile.wire.HostileConnection;
import dev.sfumato.benchmarks.hostile.wire.Http2Frame;
import dev.sfumato.benchmarks.hostile.wire.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Messages that are small on the wire and large in memory, or large on both, or lie about their
 * length: as many at once as a connection carries.
 */
final class HostileBombs implements HostileAttack {
  private static final int AT_ONCE = 64;
  private static final int UNPACKED = 64 << 20;
  private static final long NO_END = 0xFFFF_FFFFL;
  private static final long PATIENCE_MILLIS = 2_000;

  private final int bombs;

  HostileBombs(int bombs) {
    this.bombs = bombs;
  }

  @Override
  public String name() {
    return "bombs";
  }

  @Override
  public void run(Target target, AttackTally tally) throws IOException, InterruptedException {
    byte[] bomb = bomb();
    for (int sent = 0; sent < bombs && !target.isOver(); sent += AT_ONCE) {
      salvo(target, tally, bomb, Math.min(AT_ONCE, bombs - sent));
    }
  }

  private void salvo(Target target, AttackTally tally, byte[] bomb, int number)
      throws IOException, InterruptedException {
    try (HostileConnection connection = HostileConnection.open(target)) {
      List<Answer> streams = new ArrayList<>();
      for (int i = 0; i < number && !connection.isBroken(); i++) {
        streams.add(throwOne(connection, target, tally, bomb, i));
      }
      for (Answer stream : streams) {
        tally.count(stream.awaitEnd(PATIENCE_MILLIS) ? "ended" : "left open");
      }
    } catch (IOException e) {
      tally.count("hung up on");
    }
  }

  private static Answer throwOne(
      HostileConnection connection, Target target, AttackTally tally, byte[] bomb, int kind)
      throws IOException, InterruptedException {
    boolean gzip = kind % 4 < 2;
    Answer stream = connection.openStream(headers(target, gzip), false);
    byte[] bytes =
        switch (kind % 4) {
          case 0, 1 -> bomb;
          case 2 -> Http2Frame.message(false, NO_END, new byte[1 << 15]);
          default -> Http2Frame.message(false, UNPACKED, new byte[UNPACKED - 1]);
        };
    boolean whole = connection.data(stream, bytes, gzip, PATIENCE_MILLIS);
    tally.count(gzip ? "packed" : kind % 4 == 2 ? "lying" : "of 64 MiB");
    if (!whole) {
      tally.count("not taken whole");
    }
    return stream;
  }

  private static byte[] headers(Target target, boolean gzip) {
    return gzip
        ? HostileConnection.deviceHeaders(target, "grpc-encoding", "gzip")
        : HostileConnection.deviceHeaders(target);
  }

  /** 64 MiB of nothing, packed into some 64 KB. */
  private static byte[] bomb() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      byte[] block = new byte[1 << 16];
      for (int i = 0; i < UNPACKED / block.length; i++) {
        gzip.write(block);
      }
    }
    return Http2Frame.message(true, out.size(), out.toByteArray());
  }
}
