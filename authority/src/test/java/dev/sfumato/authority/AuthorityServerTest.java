package dev.sfumato.authority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.linecorp.armeria.common.TlsKeyPair;
import dev.sfumato.authority.TestDevice.Reply;
import dev.sfumato.authority.config.AuthorityConfig;
import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.credential.CredentialRequest;
import dev.sfumato.credential.IssuedStatement;
import dev.sfumato.credential.KeyList;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An authority over real HTTP on this machine. */
class AuthorityServerTest {
  @TempDir private Path folder;
  private final TestClock clock = new TestClock();
  private final SecureRandom random = new SecureRandom();
  private final HttpClient client = HttpClient.newHttpClient();

  @SuppressWarnings("NullAway.Init")
  private AuthorityServer server;

  @SuppressWarnings("NullAway.Init")
  private TestDesk desk;

  @SuppressWarnings("NullAway.Init")
  private String base;

  @BeforeEach
  void start() throws Exception {
    desk = new TestDesk(data(), clock);
    start(config());
  }

  private void start(AuthorityConfig.Builder config) throws IOException {
    // No time passes for limits.
    server = AuthorityServer.start(config.build(), clock, () -> 0);
    base = "http://127.0.0.1:" + server.port();
  }

  private Path data() {
    return folder.resolve("data");
  }

  private AuthorityConfig.Builder config() {
    return AuthorityConfig.builder().data(data()).port(0).requestsPerSecond(1_000_000);
  }

  @AfterEach
  void stop() {
    server.close();
    desk.close();
  }

  @Test
  void device_goesAllTheWay() throws Exception {
    desk.open("spring");
    Reply keys = TestDevice.get(client, base + "/v1/keys");
    AuthorityKey authority = AuthorityKey.of(server.key().bytes());
    assertThat(authority.hasSigned(keys.bytes("statement"), keys.bytes("signature"))).isTrue();
    assertThat(keys.body().path("authority").asText()).isEqualTo(authority.hex());
    KeyList list = KeyList.parse(keys.bytes("statement"));
    assertThat(keys.body().path("hash").asText()).isEqualTo(list.hash());
    AnnouncedKey key = list.keys().get(0);

    TestDevice device = new TestDevice(client);
    assertThat(device.enrol(base, desk.code()).status()).isEqualTo(200);
    CredentialRequest request = request(key);
    Reply answer = device.ask(base, key.id().hex(), request.blinded());
    assertThat(answer.status()).isEqualTo(200);
    assertThat(request.finish(answer.bytes("signature")).orElseThrow().isValid(key.key())).isTrue();

    Reply issued = TestDevice.get(client, base + "/v1/keys/" + key.id() + "/issued");
    assertThat(authority.hasSigned(issued.bytes("statement"), issued.bytes("signature"))).isTrue();
    IssuedStatement count = IssuedStatement.parse(issued.bytes("statement"));
    assertThat(count)
        .isEqualTo(new IssuedStatement(key.id(), 1, TestClock.START, Optional.empty()));
  }

  @Test
  void oneDeviceAtOnce_getsOneCredential() throws Exception {
    AnnouncedKey key = desk.open("spring");
    TestDevice device = new TestDevice(client);
    device.enrol(base, desk.code());
    byte[] same = request(key).blinded();

    List<Reply> replies =
        AtOnce.run(
            50,
            i ->
                () -> device.ask(base, key.id().hex(), i % 2 == 0 ? same : request(key).blinded()));

    assertThat(replies)
        .filteredOn(each -> each.status() == 200)
        .extracting(each -> HexFormat.of().formatHex(each.bytes("signature")))
        .isNotEmpty()
        .containsOnly(signatureOf(replies));
    assertThat(replies)
        .filteredOn(each -> each.status() != 200)
        .allMatch(each -> each.code().equals("already-issued"));
    assertThat(desk.keys().issued(key.id()).issued()).isEqualTo(1);
  }

  private static String signatureOf(List<Reply> replies) {
    Reply first = replies.stream().filter(each -> each.status() == 200).findFirst().orElseThrow();
    return HexFormat.of().formatHex(first.bytes("signature"));
  }

  @Test
  void oneCodeAtOnce_enrolsOneDevice() throws Exception {
    String code = desk.code();

    List<Reply> replies = AtOnce.run(50, i -> () -> new TestDevice(client).enrol(base, code));

    assertThat(replies).filteredOn(each -> each.status() == 200).hasSize(1);
    assertThat(replies)
        .filteredOn(each -> each.status() != 200)
        .allMatch(each -> each.code().equals("code-used"));
    assertThat(desk.store().counts().devices()).isEqualTo(1);
  }

  @Test
  void refusals_haveCodeCauseAndWhatToDo() throws Exception {
    AnnouncedKey key = desk.open("spring");
    String address = base + "/v1/keys/" + key.id() + "/credential";
    TestDevice device = new TestDevice(client);
    assertRefused(device.ask(base, key.id().hex(), new byte[256]), 401, "not-enrolled");
    assertRefused(device.enrol(base, "x"), 403, "unknown-code");
    device.enrol(base, desk.code());

    assertRefused(device.ask(base, key.id().hex(), new byte[3]), 400, "bad-value");
    assertRefused(device.ask(base, key.id().hex(), key.key().bytes()), 400, "bad-value");
    assertRefused(device.ask(base, "0".repeat(64), new byte[256]), 404, "no-such-key");
    assertRefused(device.ask(base, "zz", new byte[256]), 404, "no-such-key");
    for (String body : List.of("", "[]", "{", "{\"blinded\":3}", "{\"blinded\":\"%\"}", "{} {}")) {
      assertRefused(device.send(address, body), 400, "bad-value");
    }
    assertRefused(device.post(base + "/v1/devices", Map.of()), 400, "bad-value");
    assertRefused(
        device.post(base + "/v1/devices", Map.of("evidence", "x")), 403, "no-attestation");
    assertRefused(TestDevice.get(client, base + "/v1/none"), 404, "no-such-page");
    assertRefused(TestDevice.get(client, address), 405, "method-not-allowed");
    assertRefused(TestDevice.get(client, base + "/v1/keys?count=2"), 400, "bad-value");
    assertRefused(device.send(address, "x".repeat(20_000)), 413, "too-large");
    desk.keys().end(key.id());
    assertRefused(device.ask(base, key.id().hex(), request(key).blinded()), 410, "key-ended");
  }

  private static void assertRefused(Reply reply, int status, String code) {
    assertThat(reply.status()).as(code).isEqualTo(status);
    assertThat(reply.code()).isEqualTo(code);
    assertThat(reply.body().path("type").asText()).isEqualTo("urn:sfumato:problem:" + code);
    assertThat(reply.body().path("detail").asText()).isNotEmpty();
    assertThat(reply.body().path("action").asText()).isNotEmpty();
  }

  @Test
  void earlierList_canStillBeRead() throws Exception {
    desk.open("spring");
    String before = TestDevice.get(client, base + "/v1/keys").body().path("hash").asText();
    desk.open("autumn");

    Reply earlier = TestDevice.get(client, base + "/v1/keys?count=1");

    assertThat(earlier.body().path("hash").asText()).isEqualTo(before);
    assertThat(server.key().hasSigned(earlier.bytes("statement"), earlier.bytes("signature")))
        .isTrue();
  }

  @Test
  void health_isToldHoweverManyAsk() throws Exception {
    for (int i = 0; i < 20; i++) {
      Reply reply = TestDevice.get(client, base + "/healthz");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.body().path("status").asText()).isEqualTo("ok");
    }
  }

  @Test
  void tooManyRequestsOfAnAddress_areRefusedAndOthersNot() throws Exception {
    server.close();
    start(config().requestsPerSecond(1).trustedProxies(List.of("127.0.0.0/8")));
    int refused = 0;
    for (int i = 0; i < 100; i++) {
      Reply reply = TestDevice.get(client, base + "/v1/keys", "x-forwarded-for", "192.0.2.1");
      refused += reply.status() == 429 ? 1 : 0;
    }
    assertThat(refused).isEqualTo(97);
    Reply other = TestDevice.get(client, base + "/v1/keys", "x-forwarded-for", "192.0.2.2");
    assertThat(other.status()).isEqualTo(200);
    assertThat(TestDevice.get(client, base + "/healthz").status()).isEqualTo(200);
  }

  @Test
  void forwardedAddressOfAStranger_isNotBelieved() throws Exception {
    server.close();
    start(config().requestsPerSecond(1));
    int refused = 0;
    for (int i = 0; i < 200; i++) {
      Reply reply = TestDevice.get(client, base + "/v1/keys", "x-forwarded-for", "192.0.2." + i);
      refused += reply.status() == 429 ? 1 : 0;
    }
    assertThat(refused).isEqualTo(197);
  }

  @Test
  void certificate_isThatOfTheFiles() throws Exception {
    TlsKeyPair pair = TlsKeyPair.ofSelfSigned("localhost");
    Path cert = pem("cert.pem", "CERTIFICATE", chain(pair));
    Path key = pem("key.pem", "PRIVATE KEY", pair.privateKey().getEncoded());
    server.close();
    start(config().tlsCert(cert).tlsKey(key));
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("own", pair.certificateChain().get(0));
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, factory.getTrustManagers(), null);
    HttpClient secure = HttpClient.newBuilder().sslContext(context).build();

    Reply reply = TestDevice.get(secure, "https://localhost:" + server.port() + "/healthz");
    assertThat(reply.status()).isEqualTo(200);
  }

  @Test
  void whatKeepsItFromStarting_isToldByName() throws Exception {
    Path none = folder.resolve("none.pem");
    assertThatThrownBy(
            () -> AuthorityServer.start(config().tlsCert(none).tlsKey(none).build(), clock))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("tls-cert: " + none + " does not exist");
    Path cert = pem("cert.pem", "CERTIFICATE", chain(TlsKeyPair.ofSelfSigned("localhost")));
    byte[] otherKey = TlsKeyPair.ofSelfSigned("localhost").privateKey().getEncoded();
    Path key = pem("key.pem", "PRIVATE KEY", otherKey);
    assertThatThrownBy(
            () -> AuthorityServer.start(config().tlsCert(cert).tlsKey(key).build(), clock))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("do not belong together");
    assertThatThrownBy(() -> AuthorityServer.start(config().port(server.port()).build(), clock))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("port: 127.0.0.1:" + server.port());
    Files.writeString(folder.resolve("file"), "x");
    assertThatThrownBy(
            () -> AuthorityServer.start(config().data(folder.resolve("file")).build(), clock))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("file");
    assertThatThrownBy(
            () -> AuthorityServer.start(config().trustedProxies(List.of("me")).build(), clock))
        .hasMessageStartingWith("trusted-proxies: me");
  }

  /** A copy of the folder gives away neither a code nor a device's secret. */
  @Test
  void store_hasNoCodeAndNoSecret() throws Exception {
    String code = desk.code();
    TestDevice device = new TestDevice(client);
    device.enrol(base, code);
    server.close();
    desk.close();

    try (var files = Files.list(data())) {
      for (Path file : files.toList()) {
        String content = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertThat(content.contains(code)).isFalse();
        assertThat(content.contains(code.replace("-", ""))).isFalse();
        assertThat(content.contains(device.bearer())).isFalse();
      }
    }
  }

  private static byte[] chain(TlsKeyPair pair) throws CertificateEncodingException {
    return pair.certificateChain().get(0).getEncoded();
  }

  private Path pem(String name, String kind, byte[] content) throws IOException {
    String body = Base64.getMimeEncoder().encodeToString(content);
    return Files.writeString(
        folder.resolve(name),
        "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n");
  }

  private CredentialRequest request(AnnouncedKey key) {
    byte[] pseudonym = new byte[32];
    random.nextBytes(pseudonym);
    return CredentialRequest.of(key.key(), pseudonym, random);
  }
}
