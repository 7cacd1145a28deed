package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.credential.CredentialRequest;
import dev.sfumato.credential.KeyList;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** An authority as its operator has it: a process of its own, and commands beside it. */
class AuthorityCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private final String closes =
      Instant.now().plus(Duration.ofDays(1)).truncatedTo(ChronoUnit.SECONDS).toString();

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private final SecureRandom random = new SecureRandom();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Everything that an operator does, and what of it is in the log: nobody. */
  @Test
  void operatorAndDevice_goAllTheWayAndTheLogNamesNobody() throws Exception {
    Path log = folder.resolve("log");
    Process authority = start(log);
    try (BufferedReader said = authority.inputReader(StandardCharsets.UTF_8)) {
      String listening = String.valueOf(said.readLine());
      assertThat(listening).as(Files.readString(log)).startsWith("listening on http://127.0.0.1:");
      String base = listening.substring("listening on ".length());
      String key = String.valueOf(said.readLine()).substring("authority key: ".length());
      String id = run(0, "open-key", "spring", "--closes", closes).strip();
      List<String> codes = run(0, "enrol", "--count", "3").lines().toList();
      assertThat(codes).hasSize(3).doesNotHaveDuplicates();

      String bearer = text(32);
      assertThat(post(base + "/v1/devices", bearer, "code", codes.get(0)).statusCode())
          .isEqualTo(200);
      HttpResponse<String> listed = get(base + "/v1/keys");
      KeyList list = KeyList.parse(bytes(listed, "statement"));
      CredentialRequest request =
          CredentialRequest.of(list.keys().get(0).key(), new byte[32], random);
      String blinded = Base64.getUrlEncoder().encodeToString(request.blinded());
      HttpResponse<String> answer =
          post(base + "/v1/keys/" + id + "/credential", bearer, "blinded", blinded);
      assertThat(request.finish(bytes(answer, "signature"))).isPresent();
      // What is refused is not logged either.
      post(base + "/v1/devices", text(32), "code", codes.get(0));

      JsonNode status = JSON.readTree(run(0, "status", "--json"));
      assertThat(status.path("authority").asText()).isEqualTo(key);
      assertThat(status.path("list").asText()).isEqualTo(list.hash());
      assertThat(status.path("devices").asInt()).isEqualTo(1);
      assertThat(status.path("codesLeft").asInt()).isEqualTo(2);
      assertThat(status.path("keys").path(0).path("state").asText()).isEqualTo("open");
      assertThat(status.path("keys").path(0).path("issued").asInt()).isEqualTo(1);
      assertThat(run(0, "end-key", id)).isEqualTo("ended; issued 1\n");
      assertThat(run(0, "status")).contains("spring  ended until").contains("issued 1");

      String logged = Files.readString(log);
      assertThat(Stream.of(codes.get(0), bearer, blinded)).noneMatch(logged::contains);
    } finally {
      authority.destroyForcibly().waitFor();
    }
  }

  @Test
  void folderWithoutAuthority_isToldAndNotMade() {
    Path none = folder.resolve("none");
    for (String verb : List.of("enrol", "status")) {
      assertThat(execute("authority", verb, "--data", none.toString())).isEqualTo(1);
      assertThat(err.toString()).contains("data: " + none + " has no authority");
    }
    assertThat(none).doesNotExist();
  }

  @Test
  void wrongValues_areRefusedByNameAndRule() {
    assertThat(execute("authority", "open-key", "spring", "--closes", "soon")).isEqualTo(2);
    assertThat(err.toString()).contains("closes: soon (expected: a time such as");
    assertThat(execute("authority", "enrol", "--count", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("count: 0 (expected: 1 .. 1000000)");
    assertThat(execute("authority", "end-key", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("key: x (expected: 64 lower-case hex digits)");
    assertThat(execute("authority", "serve", "--tls-cert", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("tls-key: nothing (expected: together with tls-cert)");
  }

  @Test
  void withoutAVerb_itSaysWhichThereAre() {
    assertThat(execute("authority")).isZero();
    assertThat(out.toString()).contains("serve", "enrol", "open-key", "end-key", "status");
  }

  private String run(int code, String... arguments) {
    out.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of("authority"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--data", data()));
    assertThat(execute(all.toArray(String[]::new))).as(err.toString()).isEqualTo(code);
    return out.toString();
  }

  private int execute(String... arguments) {
    CommandLine line = Sfumato.commandLine();
    return line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(arguments);
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private Process start(Path log) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Sfumato.class.getName(),
            "authority",
            "serve",
            "--port",
            "0",
            "--data",
            data())
        .redirectError(log.toFile())
        .start();
  }

  private HttpResponse<String> get(String address) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String address, String bearer, String name, String value)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .header("authorization", "Bearer " + bearer)
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    JSON.createObjectNode().put(name, value).toString()))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private static byte[] bytes(HttpResponse<String> response, String field) throws IOException {
    return Base64.getUrlDecoder().decode(JSON.readTree(response.body()).path(field).asText());
  }

  private String text(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
