package dev.sfumato.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.linecorp.armeria.common.TlsKeyPair;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.config.StartException;
import dev.sfumato.server.config.TlsFiles;
import dev.sfumato.server.watch.StoredCampaignDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Certificates that are replaced while a coordinator listens, and their time. */
class CertificatesTest {
  private static final TlsKeyPair FIRST = TlsKeyPair.ofSelfSigned("127.0.0.1");
  private static final TlsKeyPair SECOND = TlsKeyPair.ofSelfSigned("127.0.0.1");

  @TempDir private Path folder;
  private TlsFiles files;

  @BeforeEach
  void write() throws IOException {
    files = new TlsFiles(folder.resolve("cert.pem"), folder.resolve("key.pem"));
    writeCert(FIRST);
    writeKey(FIRST);
  }

  @Test
  @Timeout(600)
  void replacedFiles_areShownToNewConnections() throws Exception {
    ServerConfig config =
        ServerConfig.builder()
            .port(0)
            .data(folder.resolve("data"))
            .tls(files.cert(), files.key())
            .build();
    try (ServerParts parts = ServerParts.open(config, Clock.systemUTC());
        SfumatoServer server =
            SfumatoServer.start(
                parts, new StoredCampaignDirectory(parts.store(), parts.events(), parts.clock()))) {
      assertThat(shown(server.port())).isEqualTo(certificate(FIRST));
      try (SSLSocket open = connect(server.port())) {
        writeCert(SECOND);
        writeKey(SECOND);
        while (!shown(server.port()).equals(certificate(SECOND))) {
          Thread.sleep(100);
        }
        assertThat(open.getSession().getPeerCertificates()[0]).isEqualTo(certificate(FIRST));
      }
    }
  }

  /** As it is between two copies, or when the wrong file was copied. */
  @Test
  void filesThatCannotBeUsed_leaveTheOldCertificate_untilTheyCan() throws Exception {
    Certificates certificates = new Certificates(files, Clock.systemUTC());

    writeCert(SECOND);
    certificates.run();
    assertThat(certificates.keyPair("any")).isEqualTo(FIRST);
    Files.writeString(files.key(), "nothing");
    certificates.run();
    Files.delete(files.key());
    certificates.run();
    assertThat(certificates.keyPair("any")).isEqualTo(FIRST);

    writeKey(SECOND);
    certificates.run();
    assertThat(certificates.keyPair("any")).isEqualTo(SECOND);
    certificates.run();
    assertThat(certificates.keyPair("any")).isEqualTo(SECOND);
  }

  @Test
  void certificateAndKeyOfDifferentPairs_areRefusedBeforeAnythingIsMade() throws Exception {
    writeKey(SECOND);
    ServerConfig config =
        ServerConfig.builder()
            .port(0)
            .data(folder.resolve("none"))
            .tls(files.cert(), files.key())
            .build();

    assertThatThrownBy(() -> Coordinator.start(config))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("tls-cert: " + files.cert())
        .hasMessageContaining("do not belong together");
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void expiry_isWarnedOfThirtyDaysAhead() {
    Path file = Path.of("cert.pem");
    List<X509Certificate> chain = List.of(certificate(FIRST));
    Instant begin = certificate(FIRST).getNotBefore().toInstant();
    Instant end = certificate(FIRST).getNotAfter().toInstant();

    assertThat(Expiry.warning(file, chain, end.minus(Duration.ofDays(31)))).isEmpty();
    assertThat(Expiry.warning(file, chain, end.minus(Duration.ofDays(29))).orElseThrow())
        .startsWith("tls-cert: cert.pem expires on ")
        .contains(", in 29 days")
        .hasLineCount(1);
    assertThat(Expiry.warning(file, chain, end.plusSeconds(1)).orElseThrow())
        .startsWith("tls-cert: cert.pem expired on ");
    assertThat(Expiry.warning(file, chain, begin.minusSeconds(1)).orElseThrow())
        .startsWith("tls-cert: cert.pem is not valid before ");
  }

  @Test
  void start_warnsOfAnOutsideAddressWithoutTls_andOfNothingElse() {
    Clock clock = Clock.systemUTC();

    for (String host : new String[] {"0.0.0.0", "::", "192.0.2.1"}) {
      assertThat(StartChecks.warnings(ServerConfig.builder().host(host).build(), clock))
          .singleElement()
          .satisfies(
              line -> assertThat(line).startsWith("host: " + host + " ").contains("without TLS"));
    }
    for (String host : new String[] {"127.0.0.1", "localhost", "::1"}) {
      assertThat(StartChecks.warnings(ServerConfig.builder().host(host).build(), clock)).isEmpty();
    }
  }

  @Test
  void start_warnsOfACertificateThatHasExpired() {
    ServerConfig config =
        ServerConfig.builder().host("0.0.0.0").tls(files.cert(), files.key()).build();
    Instant end = certificate(FIRST).getNotAfter().toInstant();
    Clock late = Clock.fixed(end.plusSeconds(1), java.time.ZoneOffset.UTC);

    assertThat(StartChecks.warnings(config, late))
        .singleElement()
        .satisfies(line -> assertThat(line).contains("expired on").hasLineCount(1));
    Clock early = Clock.fixed(end.minus(Duration.ofDays(60)), java.time.ZoneOffset.UTC);
    assertThat(StartChecks.warnings(config, early)).isEmpty();
  }

  private static X509Certificate certificate(TlsKeyPair pair) {
    return pair.certificateChain().get(0);
  }

  private static X509Certificate shown(int port) throws Exception {
    try (SSLSocket socket = connect(port)) {
      return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }
  }

  private static SSLSocket connect(int port) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new InsecureTrust()}, new SecureRandom());
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
    socket.startHandshake();
    return socket;
  }

  /** Believes whatever it is shown: what is shown is the question here. */
  private static final class InsecureTrust implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  private void writeCert(TlsKeyPair pair) throws IOException {
    try {
      write(files.cert(), "CERTIFICATE", certificate(pair).getEncoded());
    } catch (java.security.cert.CertificateEncodingException e) {
      throw new IOException(e);
    }
  }

  private void writeKey(TlsKeyPair pair) throws IOException {
    write(files.key(), "PRIVATE KEY", pair.privateKey().getEncoded());
  }

  private static void write(Path file, String kind, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }
}
