package dev.sfumato.server.config;

import com.linecorp.armeria.common.TlsKeyPair;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;

/** The certificate and the key of a coordinator, read so that a fault names its file. */
public record TlsFiles(Path cert, Path key) {
  public static TlsFiles of(ServerConfig config) {
    return new TlsFiles(config.tlsCert().orElseThrow(), config.tlsKey().orElseThrow());
  }

  /** What is in the two files, each read once, so that what is checked is what is used. */
  public record Content(String cert, String key) {
    @Override
    public String toString() {
      return "Content[redacted]";
    }
  }

  /** A certificate and the key that belongs to it. */
  public TlsKeyPair read() {
    return parse(content());
  }

  public Content content() {
    return new Content(text(cert, "tls-cert", "CERTIFICATE"), text(key, "tls-key", "PRIVATE KEY"));
  }

  public TlsKeyPair parse(Content content) {
    TlsKeyPair pair;
    try {
      pair = TlsKeyPair.of(stream(content.key()), stream(content.cert()));
    } catch (RuntimeException e) {
      throw new StartException(
          both() + " cannot be read as a certificate and its private key without a password", e);
    }
    if (!belongTogether(pair)) {
      throw new StartException(
          both()
              + " do not belong together; they must be a certificate chain, its own first, and the"
              + " key of that one");
    }
    return pair;
  }

  private String both() {
    return "tls-cert: " + cert + " and tls-key: " + key;
  }

  /** Whether what the key signs is signed in the name of the certificate. */
  private static boolean belongTogether(TlsKeyPair pair) {
    PrivateKey own = pair.privateKey();
    PublicKey shown = pair.certificateChain().get(0).getPublicKey();
    if (!own.getAlgorithm().equals(shown.getAlgorithm())) {
      return false;
    }
    byte[] text = "sfumato".getBytes(StandardCharsets.US_ASCII);
    try {
      Signature signature = Signature.getInstance(algorithm(own));
      signature.initSign(own);
      signature.update(text);
      byte[] signed = signature.sign();
      signature.initVerify(shown);
      signature.update(text);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static String algorithm(PrivateKey key) {
    return switch (key.getAlgorithm()) {
      case "EC" -> "SHA256withECDSA";
      case "RSA" -> "SHA256withRSA";
      default -> key.getAlgorithm();
    };
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String text(Path file, String name, String kind) {
    String expected = " (expected: a PEM file with -----BEGIN " + kind + "-----)";
    try {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      if (!text.contains(kind)) {
        throw new StartException(name + ": " + file + expected);
      }
      return text;
    } catch (IOException e) {
      String why = Files.exists(file) ? " cannot be read by this user" : " does not exist";
      throw new StartException(name + ": " + file + why + expected, e);
    }
  }
}
