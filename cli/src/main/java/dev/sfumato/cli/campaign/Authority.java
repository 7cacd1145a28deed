package dev.sfumato.cli.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Who vouches for a coordinator: the certificates of a PEM file, and nobody else. */
public final class Authority {
  private Authority() {}

  /** Trusts those certificates, whatever the system trusts. */
  public static SSLContext of(Path pem) throws IOException {
    try {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      for (Certificate each : read(pem)) {
        trusted.setCertificateEntry("ca " + trusted.size(), each);
      }
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("ca: " + pem + " cannot be used: " + e.getMessage(), e);
    }
  }

  private static Collection<? extends Certificate> read(Path pem) throws IOException {
    String rule = "ca: " + pem + " (expected: a PEM file with -----BEGIN CERTIFICATE-----)";
    try (InputStream in = Files.newInputStream(pem)) {
      var found = CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (found.isEmpty()) {
        throw new IOException(rule);
      }
      return found;
    } catch (CertificateException e) {
      throw new IOException(rule, e);
    }
  }
}
