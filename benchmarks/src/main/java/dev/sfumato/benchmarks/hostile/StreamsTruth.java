package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.Answer;
import dev.sfumato.benchmarks.hostile.wire.HostileConnection;
import dev.sfumato.benchmarks.hostile.wire.Http2Frame;
import dev.sfumato.benchmarks.hostile.wire.PlainHttp;
import dev.sfumato.benchmarks.hostile.wire.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether the coordinator's own count of streams is the number that there are. */
final class StreamsTruth {
  private static final String GAUGE = "sfumato_streams_open";
  private static final int ANSWER_MILLIS = 10_000;
  private static final int STREAMS = 40;
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final long PATIENCE_MILLIS = 10_000;

  private final int port;

  StreamsTruth(int port) {
    this.port = port;
  }

  /** Waits until nobody is counted any more; the count at the end. */
  long settle(long millis) throws IOException, InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    long open = counted();
    while (open != 0 && System.nanoTime() < end) {
      Thread.sleep(500);
      open = counted();
    }
    return open;
  }

  long counted() throws IOException {
    try (PlainHttp http = PlainHttp.honest(port, ANSWER_MILLIS)) {
      return http.get("/metrics", "")
          .body()
          .lines()
          .filter(line -> line.startsWith(GAUGE + " "))
          .mapToLong(line -> (long) Double.parseDouble(line.substring(GAUGE.length())))
          .findFirst()
          .orElse(-1);
    }
  }

  /** Opens some streams, half-closes them, and says what is wrong with the counts; or nothing. */
  String check() throws IOException, InterruptedException {
    try (Target target = new Target(port, 1, "", "", LIMIT);
        HostileConnection connection = HostileConnection.open(target)) {
      List<Answer> streams = new ArrayList<>();
      for (int i = 0; i < STREAMS; i++) {
        streams.add(connection.openStream(HostileConnection.deviceHeaders(target), false));
      }
      Thread.sleep(1_000);
      long open = counted();
      for (Answer stream : streams) {
        connection.frame(Http2Frame.DATA, Http2Frame.END_STREAM, stream.stream(), new byte[0]);
      }
      int ended = 0;
      for (Answer stream : streams) {
        ended += stream.awaitEnd(PATIENCE_MILLIS) ? 1 : 0;
      }
      return verdict(open, ended, settle(PATIENCE_MILLIS));
    }
  }

  private static String verdict(long open, int ended, long left) {
    String counts =
        STREAMS + " opened, " + open + " counted, " + ended + " ended, " + left + " left";
    return open == STREAMS && ended == STREAMS && left == 0 ? "" : counts;
  }
}
