package dev.sfumato.device.internal.participant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.device.internal.ledger.InsecureMemoryStorage;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.LossReason;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.internal.transport.Backoff;
import dev.sfumato.device.internal.transport.CoordinatorChannels;
import dev.sfumato.device.testing.Conversation;
import dev.sfumato.device.testing.FakeCoordinator;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A coordinator with a certificate that no system trusts. */
@Timeout(600)
class TlsTest {
  private static final char[] PASSWORD = "password".toCharArray();

  @TempDir Path folder;

  @Test
  void takePart_certificatePinned_isTrusted() throws Exception {
    KeyStore own = keyStore("own");
    try (FakeCoordinator fake = new FakeCoordinator(TlsTest::sendAway, credentials(own), "https");
        CoordinatorChannels coordinator =
            CoordinatorChannels.at(fake.url()).pinnedCertificates(pem(own)).build()) {
      assertThat(takePart(coordinator).kind()).isEqualTo(Ending.Kind.COME_BACK);
    }
  }

  @Test
  void takePart_anotherPinnedOrTheSystems_isUnreachable() throws Exception {
    try (FakeCoordinator fake =
            new FakeCoordinator(TlsTest::sendAway, credentials(keyStore("own")), "https");
        CoordinatorChannels pinned =
            CoordinatorChannels.at(fake.url()).pinnedCertificates(pem(keyStore("other"))).build();
        CoordinatorChannels system = CoordinatorChannels.at(fake.url()).build()) {
      for (CoordinatorChannels coordinator : new CoordinatorChannels[] {pinned, system}) {
        assertThat(((Ending.Failed) takePart(coordinator)).reason())
            .isEqualTo(LossReason.UNREACHABLE);
      }
      assertThat(fake.streams()).isZero();
    }
  }

  private static Ending takePart(CoordinatorChannels coordinator) throws Exception {
    try (Participant device =
        Participant.builder()
            .coordinator(coordinator)
            .policy(PolicyRules.builder().optedIn(true).build())
            .ledger(InsecureMemoryStorage.ledger(Clock.systemUTC()))
            .locations(DeviceData::nowhere)
            .backoff(Backoff.never())
            .build()) {
      return device.takePart();
    }
  }

  private static Conversation sendAway(Conversation.Voice voice) {
    return new Conversation() {
      @Override
      public void hear(FromDevice message) {
        if (message.kind() == FromDevice.Kind.HELLO) {
          voice.say(new ToDevice.ComeBack(Duration.ZERO, ComeBackReason.NOTHING_TO_ASK));
        }
      }

      @Override
      public void gone() {}
    };
  }

  /** A self-signed certificate for this machine, made by the JDK's own tool. */
  private KeyStore keyStore(String name) throws Exception {
    Path file = folder.resolve(name + ".p12");
    Process tool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "key",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(name + ".log").toFile())
            .start();
    assertThat(tool.waitFor(5, TimeUnit.MINUTES)).isTrue();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    return store;
  }

  private static ServerCredentials credentials(KeyStore store) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    return TlsServerCredentials.newBuilder().keyManager(keys.getKeyManagers()).build();
  }

  private static InputStream pem(KeyStore store) throws Exception {
    byte[] der = store.getCertificate("key").getEncoded();
    String text =
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
            + "\n-----END CERTIFICATE-----\n";
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }
}
