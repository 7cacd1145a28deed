package dev.sfumato.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.client.BlockingWebClient;
import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class FairLoopsTest {
  /** One that sits on a thread, as a flood does, keeps no new connection waiting. */
  @Test
  void newConnections_areServed_whileAllThreadsButOneAreBusy() throws InterruptedException {
    FairLoops loops = FairLoops.of(2);
    CountDownLatch end = new CountDownLatch(1);
    Set<Thread> answering = ConcurrentHashMap.newKeySet();
    Server server = start(loops, answering);
    try {
      occupyAllButOne(loops, end);
      for (int i = 0; i < 10; i++) {
        assertThat(get(server)).isEqualTo("ok");
      }
      assertThat(answering).hasSize(1);
    } finally {
      end.countDown();
      server.stop().join();
    }
  }

  @Test
  void threads_endWithTheServer() throws InterruptedException {
    FairLoops loops = FairLoops.of(2);
    Server server = start(loops, ConcurrentHashMap.newKeySet());
    assertThat(get(server)).isEqualTo("ok");
    server.stop().join();
    assertThat(loops.isShuttingDown()).isTrue();
  }

  @Test
  void turn_isOneReadOfFewBytes() {
    var handle = FairLoops.turns().newHandle();
    for (int i = 0; i < 100; i++) {
      handle.reset(new io.netty.channel.embedded.EmbeddedChannel().config());
      int bytes = handle.guess();
      assertThat(bytes).isLessThanOrEqualTo(FairLoops.TURN_BYTES);
      handle.attemptedBytesRead(bytes);
      handle.lastBytesRead(bytes);
      handle.incMessagesRead(1);
      assertThat(handle.continueReading()).isFalse();
      handle.readComplete();
    }
  }

  private static Server start(FairLoops loops, Set<Thread> answering) {
    ServerBuilder builder =
        Server.builder()
            .http(0)
            .workerGroup(loops, true)
            .childChannelOption(ChannelOption.RECVBUF_ALLOCATOR, FairLoops.turns())
            .service(
                "/",
                (context, request) -> {
                  answering.add(Thread.currentThread());
                  return HttpResponse.of("ok");
                });
    Server server = builder.build();
    server.start().join();
    return server;
  }

  /** Each time over a new connection. */
  private static String get(Server server) {
    try (ClientFactory factory = ClientFactory.builder().build()) {
      BlockingWebClient client =
          WebClient.builder("h1c://127.0.0.1:" + server.activeLocalPort())
              .factory(factory)
              .build()
              .blocking();
      return client.get("/").contentUtf8();
    }
  }

  private static void occupyAllButOne(FairLoops loops, CountDownLatch end)
      throws InterruptedException {
    List<EventLoop> all = new ArrayList<>();
    for (EventExecutor each : loops) {
      all.add((EventLoop) each);
    }
    CountDownLatch busy = new CountDownLatch(all.size() - 1);
    for (EventLoop loop : all.subList(1, all.size())) {
      loop.execute(
          () -> {
            busy.countDown();
            try {
              end.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
    busy.await();
  }
}
