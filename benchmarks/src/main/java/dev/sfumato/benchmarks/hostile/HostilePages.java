package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.HostileConnection;
import dev.sfumato.benchmarks.hostile.wire.Http2Frame;
import dev.sfumato.benchmarks.hostile.wire.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What anyone may ask for, asked so that it stays in memory: bodies that never end to pages that
 * need none, bodies of a million frames of one byte, and long pages that are never read.
 */
final class HostilePages implements HostileAttack {
  private static final int FRAME_BYTES = 16_000;
  private static final int BODY_FRAMES = 60;
  private static final int SMALL_FRAMES = 250_000;
  private static final int SMALL_AT_ONCE = 1_000;
  private static final int UNREAD_A_CONNECTION = 50;
  private static final long HOLD_MILLIS = 3_000;
  private static final List<String> PAGES =
      List.of("/metrics", "/", "/api/v1/openapi.yaml", "/healthz", "/docs/protocol.md");

  private final int connections;

  HostilePages(int connections) {
    this.connections = connections;
  }

  @Override
  public String name() {
    return "bodies and pages for nothing";
  }

  @Override
  public void run(Target target, AttackTally tally) throws InterruptedException {
    hold(target, tally, connections, HostilePages::body);
    hold(target, tally, Math.min(connections, 4), HostilePages::smallFrames);
    hold(target, tally, connections, HostilePages::unread);
  }

  /** One connection's part. */
  private interface Part {
    void run(HostileConnection connection, Target target, AttackTally tally) throws IOException;
  }

  private static void hold(Target target, AttackTally tally, int number, Part part)
      throws InterruptedException {
    List<HostileConnection> held = new ArrayList<>();
    try {
      for (int i = 0; i < number && !target.isOver(); i++) {
        add(held, target, tally, part);
      }
      Thread.sleep(HOLD_MILLIS);
    } finally {
      held.forEach(HostileConnection::close);
    }
  }

  private static void add(
      List<HostileConnection> held, Target target, AttackTally tally, Part part) {
    try {
      HostileConnection connection = HostileConnection.openDeaf(target);
      held.add(connection);
      part.run(connection, target, tally);
    } catch (IOException e) {
      tally.count("hung up on");
    }
  }

  private static byte[] page(Target target, String path) {
    return Http2Frame.block(
        ":method", "GET", ":scheme", "http", ":path", path, ":authority", target.authority());
  }

  /** Almost a megabyte, which is what a request may have. */
  private static void body(HostileConnection connection, Target target, AttackTally tally)
      throws IOException {
    int stream = connection.openStream(page(target, "/healthz"), false).stream();
    for (int i = 0; i < BODY_FRAMES; i++) {
      connection.frame(Http2Frame.DATA, 0, stream, new byte[FRAME_BYTES]);
    }
    tally.count("bodies without an end");
  }

  private static void smallFrames(HostileConnection connection, Target target, AttackTally tally)
      throws IOException {
    int stream = connection.openStream(page(target, "/healthz"), false).stream();
    byte[] one = Http2Frame.of(Http2Frame.DATA, 0, stream, new byte[1]);
    byte[] many = new byte[one.length * SMALL_AT_ONCE];
    for (int i = 0; i < SMALL_AT_ONCE; i++) {
      System.arraycopy(one, 0, many, i * one.length, one.length);
    }
    for (int sent = 0; sent < SMALL_FRAMES && !target.isOver(); sent += SMALL_AT_ONCE) {
      connection.write(many);
      tally.add("frames of one byte", SMALL_AT_ONCE);
    }
  }

  private static void unread(HostileConnection connection, Target target, AttackTally tally)
      throws IOException {
    for (int i = 0; i < UNREAD_A_CONNECTION; i++) {
      connection.openStream(page(target, PAGES.get(i % PAGES.size())), true);
      tally.count("pages unread");
    }
  }
}
