package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.PlainHttp;
import dev.sfumato.benchmarks.hostile.wire.Target;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Somebody with a viewer's token: absurd plans, eight at a time, every export of the campaign, and
 * more event streams than anyone reads.
 */
final class HostileViewer implements HostileAttack {
  private static final int AT_ONCE = 8;
  private static final int ANSWER_MILLIS = 30_000;
  private static final int PAUSE_MILLIS = 120;
  private static final int WATCHERS_A_PLAN = 3;
  private static final List<String> EXPORTS =
      List.of(
          "/heatmap.geojson",
          "/heatmap.csv",
          "/heatmap.png",
          "/heatmap.tif",
          "/heatmap.pgw",
          "/cells",
          "/queries",
          "/privacy",
          "/cells?level=-1",
          "/cells?level=2147483648",
          "/cells/99999999999999999999",
          "/heatmap." + "x".repeat(3_000));

  private final int plans;

  HostileViewer(int plans) {
    this.plans = plans;
  }

  @Override
  public String name() {
    return "a hostile viewer";
  }

  @Override
  public void run(Target target, AttackTally tally) throws IOException, InterruptedException {
    List<Socket> watchers = watch(target, tally, WATCHERS_A_PLAN * plans);
    ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
    List<String> bodies = AbsurdQuestions.bodies();
    for (int i = 0; i < plans; i++) {
      String body = bodies.get(i % bodies.size());
      workers.execute(() -> ask(target, tally, "plan", "POST", "/api/v1/plan", body));
    }
    String campaign = "/api/v1/campaigns/" + target.campaign();
    for (int i = 0; i < plans; i++) {
      String path = campaign + EXPORTS.get(i % EXPORTS.size());
      workers.execute(() -> ask(target, tally, "export", "GET", path, ""));
    }
    workers.shutdown();
    while (!workers.awaitTermination(100, TimeUnit.MILLISECONDS)) {
      if (target.isOver()) {
        workers.shutdownNow();
      }
    }
    watchers.forEach(target::close);
  }

  private static void ask(
      Target target, AttackTally tally, String what, String method, String path, String body) {
    try {
      // A viewer may ask fifty times a second: stays below, or most would be refused unread.
      Thread.sleep(PAUSE_MILLIS);
      Socket socket = target.connect();
      socket.setSoTimeout(ANSWER_MILLIS);
      try (PlainHttp http = new PlainHttp(socket)) {
        byte[] bytes = body.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        byte[] request = PlainHttp.request(method, path, target.viewerToken(), bytes);
        tally.count(what + " " + http.ask(request).status());
      } finally {
        target.close(socket);
      }
    } catch (IOException e) {
      tally.count(what + " without an answer");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Watchers that never read what they asked for. */
  private static List<Socket> watch(Target target, AttackTally tally, int number)
      throws IOException, InterruptedException {
    List<Socket> watchers = new ArrayList<>();
    String path = "/api/v1/campaigns/" + target.campaign() + "/events";
    byte[] request = PlainHttp.request("GET", path, target.viewerToken(), new byte[0]);
    for (int i = 0; i < number && !target.isOver(); i++) {
      Thread.sleep(20);
      Socket socket = target.connect();
      socket.getOutputStream().write(request);
      watchers.add(socket);
      tally.count("event streams");
    }
    return watchers;
  }
}
