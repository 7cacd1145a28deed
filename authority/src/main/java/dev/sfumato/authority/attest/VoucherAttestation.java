package dev.sfumato.authority.attest;

import dev.sfumato.credential.AuthorityKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The sample: somebody who knows the devices, such as the operator of a fleet, signs a voucher for
 * each with an Ed25519 key. The settings are a file with the public key, 64 hex digits.
 *
 * <p>A voucher is {@code NAME.SIGNATURE}, the signature in base64url over {@link #statement}.
 */
public final class VoucherAttestation implements AttestationKind {
  private static final String NAME = "[A-Za-z0-9_-]{1,64}";
  private static final byte[] LABEL = "sfumato-voucher-1".getBytes(StandardCharsets.US_ASCII);

  @Override
  public String name() {
    return "voucher";
  }

  @Override
  public Attestation open(Path settings) throws IOException {
    String hex = Files.readString(settings, StandardCharsets.ISO_8859_1).strip();
    if (!hex.matches("[0-9a-f]{64}")) {
      throw new IOException(
          "attestation-settings: "
              + settings
              + " (expected: an Ed25519 public key as 64 lower-case hex digits)");
    }
    AuthorityKey voucher = AuthorityKey.of(HexFormat.of().parseHex(hex));
    return (evidence, challenge) -> identify(voucher, evidence, challenge);
  }

  /** What is signed for a device of that name that enrols with the secret of that hash. */
  public static byte[] statement(String name, byte[] challenge) {
    byte[] ascii = name.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(LABEL.length + challenge.length + ascii.length)
        .put(LABEL)
        .put(challenge)
        .put(ascii)
        .array();
  }

  private static Optional<String> identify(
      AuthorityKey voucher, String evidence, byte[] challenge) {
    int dot = evidence.indexOf('.');
    String name = evidence.substring(0, Math.max(dot, 0));
    if (!name.matches(NAME)) {
      return Optional.empty();
    }
    try {
      byte[] signature = Base64.getUrlDecoder().decode(evidence.substring(dot + 1));
      return Optional.of(name)
          .filter(each -> voucher.hasSigned(statement(each, challenge), signature));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
