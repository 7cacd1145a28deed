package dev.sfumato.device.internal.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceSecretTest {
  private static final Primitives PRIMITIVES = Providers.best();
  private static final CampaignId CAMPAIGN = new CampaignId(ShardHost.filled(16, 1));
  private static final CoordinatorId COORDINATOR = ShardHost.COORDINATOR;

  @TempDir Path folder;

  private static Bytes identity(DeviceSecret secret, CoordinatorId who, CampaignId campaign) {
    return secret.identity(who, campaign, PRIMITIVES).publicKey();
  }

  @Test
  void identity_sameCampaign_isTheSameAndSigns() {
    DeviceSecret secret = DeviceSecret.fresh();
    KeyPair identity = secret.identity(COORDINATOR, CAMPAIGN, PRIMITIVES);
    byte[] message = {1, 2, 3};
    assertThat(identity.publicKey()).isEqualTo(identity(secret, COORDINATOR, CAMPAIGN));
    assertThat(PRIMITIVES.verify(identity.publicKey(), message, PRIMITIVES.sign(identity, message)))
        .isTrue();
  }

  @Test
  void identity_anotherCampaignCoordinatorOrDevice_isAnother() {
    DeviceSecret secret = DeviceSecret.fresh();
    Bytes identity = identity(secret, COORDINATOR, CAMPAIGN);
    CampaignId otherCampaign = new CampaignId(ShardHost.filled(16, 2));
    CoordinatorId otherCoordinator = new CoordinatorId(ShardHost.filled(32, 2));
    assertThat(identity(secret, COORDINATOR, otherCampaign)).isNotEqualTo(identity);
    assertThat(identity(secret, otherCoordinator, CAMPAIGN)).isNotEqualTo(identity);
    assertThat(identity(DeviceSecret.fresh(), COORDINATOR, CAMPAIGN)).isNotEqualTo(identity);
  }

  @Test
  void open_again_isTheSameSecretForItsOwnerOnly() throws IOException {
    Path file = folder.resolve("secret");
    Bytes first = identity(SecretFile.open(file), COORDINATOR, CAMPAIGN);
    assertThat(identity(SecretFile.open(file), COORDINATOR, CAMPAIGN)).isEqualTo(first);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void open_fileThatIsNoSecret_refusesAndKeepsIt() throws IOException {
    Path file = folder.resolve("secret");
    Files.writeString(file, "short");
    assertThatThrownBy(() -> SecretFile.open(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("5 bytes (expected: 32)");
    assertThat(file).hasContent("short");
  }

  @Test
  void toString_showsNothing() {
    assertThat(DeviceSecret.fresh()).hasToString("DeviceSecret[redacted]");
  }
}
