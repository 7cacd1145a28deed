package dev.sfumato.authority.attest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.authority.TestClock;
import dev.sfumato.authority.TestDesk;
import dev.sfumato.authority.TestDevice;
import dev.sfumato.authority.issue.BearerSecret;
import dev.sfumato.authority.issue.Enroller;
import dev.sfumato.authority.issue.RefusalCode;
import dev.sfumato.authority.issue.RefusedException;
import dev.sfumato.credential.AuthorityKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VoucherAttestationTest {
  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init")
  private KeyPair voucher;

  @SuppressWarnings("NullAway.Init")
  private Attestation attestation;

  @BeforeEach
  void open() throws Exception {
    voucher = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path settings = folder.resolve("voucher.hex");
    Files.writeString(settings, AuthorityKey.of(voucher.getPublic()).hex() + "\n");
    attestation = AttestationKind.named("voucher").open(settings);
  }

  @Test
  void voucher_namesTheDeviceItIsFor() throws Exception {
    BearerSecret device = TestDesk.stranger();
    String evidence = voucher("fleet-7", device);

    assertThat(attestation.identify(evidence, device.hash())).contains("fleet-7");
    assertThat(attestation.identify(evidence, TestDesk.stranger().hash())).isEmpty();
    assertThat(attestation.identify(evidence.replace("7", "8"), device.hash())).isEmpty();
    for (String none : new String[] {"", ".", "fleet-7", "fleet-7.", "fleet-7.%%", "a b.c"}) {
      assertThat(attestation.identify(none, device.hash())).isEmpty();
    }
  }

  @Test
  void oneIdentity_isOneDevice() throws Exception {
    try (TestDesk desk = new TestDesk(folder.resolve("data"), new TestClock())) {
      Enroller enroller = new Enroller(desk.store(), desk.signer(), Optional.of(attestation));
      BearerSecret device = TestDesk.stranger();
      enroller.byEvidence(voucher("fleet-7", device), device);
      enroller.byEvidence(voucher("fleet-7", device), device);

      BearerSecret second = TestDesk.stranger();
      assertThatThrownBy(() -> enroller.byEvidence(voucher("fleet-7", second), second))
          .isInstanceOfSatisfying(
              RefusedException.class,
              e -> assertThat(e.code()).isEqualTo(RefusalCode.ATTESTED_ELSEWHERE));
      assertThatThrownBy(() -> enroller.byEvidence("fleet-8.AAAA", second))
          .isInstanceOfSatisfying(
              RefusedException.class,
              e -> assertThat(e.code()).isEqualTo(RefusalCode.EVIDENCE_REFUSED));
      assertThat(desk.store().counts().devices()).isEqualTo(1);
    }
  }

  @Test
  void wrongSettings_areToldByFileAndRule() throws Exception {
    Path settings = folder.resolve("wrong");
    Files.writeString(settings, "no key");
    assertThatThrownBy(() -> AttestationKind.named("voucher").open(settings))
        .hasMessageContaining(settings + " (expected: an Ed25519 public key");
    assertThatThrownBy(() -> AttestationKind.named("nobody"))
        .hasMessage("attestation: nobody (expected: voucher)");
  }

  private String voucher(String name, BearerSecret device) throws Exception {
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(voucher.getPrivate());
    signature.update(VoucherAttestation.statement(name, device.hash()));
    return name + "." + TestDevice.text(signature.sign());
  }
}
