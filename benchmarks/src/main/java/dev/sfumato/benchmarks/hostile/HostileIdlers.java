package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.Http2Frame;
import dev.sfumato.benchmarks.hostile.wire.Target;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Connections that cost the coordinator a place and the attacker nothing: silent ones, and those
 * that send a byte of a request, or of a preface, every now and then. Stays until it is stopped.
 */
final class HostileIdlers implements HostileAttack {
  private static final byte[] SLOW_REQUEST =
      "POST /api/v1/plan HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
          .getBytes(StandardCharsets.US_ASCII);
  private static final int BYTE_MILLIS = 1_000;
  private static final int KINDS = 3;

  private final int connections;
  private final List<Socket> sockets = new ArrayList<>();

  HostileIdlers(int connections) {
    this.connections = connections;
  }

  @Override
  public String name() {
    return "idle and slow connections";
  }

  @Override
  public void run(Target target, AttackTally tally) throws InterruptedException {
    for (int i = 0; i < connections && !target.isOver(); i++) {
      open(target, tally, i);
    }
    for (int second = 0; !target.isOver() && !Thread.currentThread().isInterrupted(); second++) {
      Thread.sleep(BYTE_MILLIS);
      drip(tally, second);
    }
  }

  private void open(Target target, AttackTally tally, int i) {
    try {
      Socket socket = target.connect();
      if (i % KINDS == 1) {
        socket.getOutputStream().write(SLOW_REQUEST);
      }
      sockets.add(socket);
      tally.count("connections");
    } catch (IOException e) {
      tally.count("hung up on");
    }
  }

  /** One byte each: of a header that has no end, or of a preface that is never whole. */
  private void drip(AttackTally tally, int second) {
    byte[] preface = Http2Frame.preface();
    for (int i = 0; i < sockets.size(); i++) {
      try {
        if (i % KINDS == 1) {
          sockets.get(i).getOutputStream().write('x');
        } else if (i % KINDS == 2 && second < preface.length - 1) {
          sockets.get(i).getOutputStream().write(preface[second]);
        }
      } catch (IOException e) {
        tally.count("bytes refused");
      }
    }
  }
}
