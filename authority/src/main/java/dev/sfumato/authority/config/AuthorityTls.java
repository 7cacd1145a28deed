package dev.sfumato.authority.config;

import com.linecorp.armeria.common.TlsKeyPair;
import com.linecorp.armeria.common.TlsProvider;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate that new connections are shown. When its files change they are read again; while
 * they cannot be used, the old one stays and a line in the log says why.
 */
public final class AuthorityTls implements TlsProvider, Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(AuthorityTls.class);

  private final Path cert;
  private final Path key;
  private volatile TlsKeyPair current;
  private String seen;
  private String lastFault = "";

  /** Reads both files, or says which cannot be used. */
  public AuthorityTls(Path cert, Path key) throws IOException {
    this.cert = cert;
    this.key = key;
    this.seen = content();
    this.current = read();
  }

  @Override
  public TlsKeyPair keyPair(String hostname) {
    return current;
  }

  /** Looks whether the files have changed; called every few seconds. */
  @Override
  public synchronized void run() {
    try {
      String now = content();
      if (!now.equals(seen)) {
        current = read();
        seen = now;
        lastFault = "";
        LOG.info("tls-cert: {} was read again; new connections use it", cert);
      }
    } catch (IOException e) {
      String fault = String.valueOf(e.getMessage());
      if (!fault.equals(lastFault)) {
        LOG.warn("{}; the certificate in use stays", fault);
      }
      lastFault = fault;
    }
  }

  private TlsKeyPair read() throws IOException {
    String chain = text("tls-cert", cert, "CERTIFICATE");
    String secret = text("tls-key", key, "PRIVATE KEY");
    try {
      TlsKeyPair pair = TlsKeyPair.of(stream(secret), stream(chain));
      if (!belongTogether(pair.privateKey(), pair.certificateChain().get(0).getPublicKey())) {
        throw new IOException(both() + " do not belong together");
      }
      return pair;
    } catch (RuntimeException e) {
      throw new IOException(
          both() + " cannot be read as a certificate and its private key without a password", e);
    }
  }

  private String both() {
    return "tls-cert: " + cert + " and tls-key: " + key;
  }

  /** Whether what the one signs is signed in the name of the other. */
  private static boolean belongTogether(PrivateKey own, PublicKey shown) {
    try {
      Signature signature = Signature.getInstance(algorithm(own));
      signature.initSign(own);
      byte[] signed = signature.sign();
      signature.initVerify(shown);
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

  private String content() throws IOException {
    return text("tls-cert", cert, "CERTIFICATE") + text("tls-key", key, "PRIVATE KEY");
  }

  private static String text(String name, Path file, String kind) throws IOException {
    String rule = " (expected: a PEM file with -----BEGIN " + kind + "-----)";
    String text;
    try {
      text = Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      String why = Files.exists(file) ? " cannot be read by this user" : " does not exist";
      throw new IOException(name + ": " + file + why + rule, e);
    }
    if (!text.contains(kind)) {
      throw new IOException(name + ": " + file + rule);
    }
    return text;
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
