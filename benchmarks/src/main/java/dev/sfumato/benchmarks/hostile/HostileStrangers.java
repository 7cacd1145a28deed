package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.PlainHttp;
import dev.sfumato.benchmarks.hostile.wire.Target;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.List;

/** Requests without a token, as fast as they are read, many on a connection before any answer. */
final class HostileStrangers implements HostileAttack {
  private static final int PIPELINED = 100;
  private static final int READ_MILLIS = 5_000;
  private static final List<String> PATHS =
      List.of("/healthz", "/metrics", "/api/v1/campaigns", "/", "/nowhere/at/all", "/api/v1/plan");

  private final int requests;

  HostileStrangers(int requests) {
    this.requests = requests;
  }

  @Override
  public String name() {
    return "requests without a token";
  }

  @Override
  public void run(Target target, AttackTally tally) throws InterruptedException {
    for (String path : PATHS) {
      String method = path.equals("/api/v1/plan") ? "POST" : "GET";
      byte[] request = PlainHttp.request(method, path, "", new byte[0]);
      for (int sent = 0; sent < requests && !target.isOver(); sent += PIPELINED) {
        burst(target, tally, path, request);
      }
    }
  }

  private static void burst(Target target, AttackTally tally, String path, byte[] request) {
    try {
      Socket socket = target.connect();
      try {
        socket.setSoTimeout(READ_MILLIS);
        for (int i = 0; i < PIPELINED; i++) {
          socket.getOutputStream().write(request);
        }
        tally.add(path, PIPELINED);
        socket.shutdownOutput();
        drain(socket.getInputStream());
      } finally {
        target.close(socket);
      }
    } catch (IOException e) {
      tally.count("hung up on");
    }
  }

  private static void drain(InputStream in) throws IOException {
    byte[] buffer = new byte[1 << 16];
    while (in.read(buffer) >= 0) {
      // Read so that the other side can go on.
    }
  }
}
