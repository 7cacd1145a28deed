package dev.sfumato.authority;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.authority.TestDevice.Reply;
import dev.sfumato.authority.config.AuthorityConfig;
import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.CredentialRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The process of an authority is killed while devices enrol and ask, and started again. It neither
 * issues two nor forgets one: whatever anybody was answered stays the answer, and in the end there
 * is one credential a device.
 */
@Tag("slow")
class KilledAuthorityTest {
  private static final int DEVICES = 60;
  private static final int KILLS = 4;

  @TempDir private Path folder;
  private final SecureRandom random = new SecureRandom();
  private final Map<Integer, byte[]> answered = new ConcurrentHashMap<>();
  private volatile String base = "";

  /** The program that is killed. */
  public static final class Main {
    private Main() {}

    public static void main(String... arguments) throws Exception {
      AuthorityConfig config =
          AuthorityConfig.builder()
              .data(Path.of(arguments[0]))
              .port(0)
              .requestsPerSecond(1_000_000)
              .build();
      AuthorityServer server = AuthorityServer.start(config, Clock.systemUTC());
      System.out.println(server.port());
      Thread.currentThread().join();
    }
  }

  @Test
  void killedAtAnyMoment_itIssuesNoneTwiceAndForgetsNone() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random chance = new Random(seed);
    AnnouncedKey key;
    List<String> codes = new ArrayList<>();
    try (TestDesk desk = new TestDesk(folder, Clock.systemUTC())) {
      Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
      key = desk.keys().announce("spring", 2048, now, now.plusSeconds(86_400), random);
      for (int i = 0; i < DEVICES; i++) {
        codes.add(desk.code());
      }
    }
    Process authority = start();
    ExecutorService threads = Executors.newFixedThreadPool(6);
    try {
      List<Future<?>> devices = new ArrayList<>();
      for (int i = 0; i < DEVICES; i++) {
        int number = i;
        devices.add(threads.submit(() -> live(number, codes.get(number), key)));
      }
      for (int i = 0; i < KILLS; i++) {
        int until = Math.min(DEVICES - 1, answered.size() + 1 + chance.nextInt(10));
        while (answered.size() < until) {
          Thread.sleep(chance.nextInt(5) + 1);
        }
        authority.destroyForcibly().waitFor();
        authority = start();
      }
      for (Future<?> each : devices) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
      authority.destroyForcibly().waitFor();
    }
    try (TestDesk desk = new TestDesk(folder, Clock.systemUTC())) {
      assertThat(answered).hasSize(DEVICES);
      assertThat(desk.keys().issued(key.id()).issued()).isEqualTo(DEVICES);
      assertThat(desk.store().counts().devices()).isEqualTo(DEVICES);
      assertThat(desk.store().counts().codesLeft()).isZero();
    }
  }

  /** Enrols and asks until there is an answer, then asks again twice. */
  private Void live(int number, String code, AnnouncedKey key) throws Exception {
    TestDevice device = new TestDevice(HttpClient.newHttpClient());
    byte[] pseudonym = new byte[32];
    random.nextBytes(pseudonym);
    CredentialRequest request = CredentialRequest.of(key.key(), pseudonym, random);
    assertThat(persist(() -> device.enrol(base, code)).status()).isEqualTo(200);
    byte[] first = answer(device, key, request);
    assertThat(request.finish(first)).isPresent();
    answered.put(number, first);
    assertThat(answer(device, key, request)).isEqualTo(first);
    byte[] other = CredentialRequest.of(key.key(), pseudonym, random).blinded();
    assertThat(persist(() -> device.ask(base, key.id().hex(), other)).code())
        .isEqualTo("already-issued");
    return null;
  }

  private byte[] answer(TestDevice device, AnnouncedKey key, CredentialRequest request)
      throws Exception {
    Reply reply = persist(() -> device.ask(base, key.id().hex(), request.blinded()));
    assertThat(reply.status()).as(reply.code()).isEqualTo(200);
    return reply.bytes("signature");
  }

  /** Asks again while nobody answers. */
  @FunctionalInterface
  private interface Call {
    Reply get() throws IOException, InterruptedException;
  }

  private static Reply persist(Call call) throws InterruptedException {
    while (true) {
      try {
        Reply reply = call.get();
        if (reply.status() < 500) {
          return reply;
        }
      } catch (IOException e) {
        // It was killed, or is not yet there again.
        Thread.sleep(20);
      }
    }
  }

  private Process start() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    base = "http://127.0.0.1:" + out.readLine();
    return process;
  }
}
