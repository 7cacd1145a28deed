package dev.sfumato.server;

import com.linecorp.armeria.common.TlsKeyPair;
import com.linecorp.armeria.server.ServerBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The certificate and the key of a coordinator, read so that a fault names its file. */
final class TlsFiles {
  private TlsFiles() {}

  static void useIn(ServerBuilder builder, Path cert, Path key) {
    requireText(cert, "tls-cert", "CERTIFICATE");
    requireText(key, "tls-key", "PRIVATE KEY");
    try {
      builder.tls(TlsKeyPair.of(key.toFile(), cert.toFile()));
    } catch (RuntimeException e) {
      throw new StartException(
          "tls-cert: "
              + cert
              + " and tls-key: "
              + key
              + " cannot be read as a certificate and its private key without a password",
          e);
    }
  }

  /** What only building the server finds: that the two do not belong together. */
  static StartException mismatch(ServerConfig config, RuntimeException thrown) {
    return new StartException(
        "tls-cert: "
            + config.tlsCert().orElseThrow()
            + " cannot be used with tls-key: "
            + config.tlsKey().orElseThrow()
            + "; they must be a certificate chain, its own first, and the key of that one",
        thrown);
  }

  private static void requireText(Path file, String name, String kind) {
    String expected = " (expected: a PEM file with -----BEGIN " + kind + "-----)";
    try {
      if (!Files.readString(file, StandardCharsets.ISO_8859_1).contains(kind)) {
        throw new StartException(name + ": " + file + expected);
      }
    } catch (IOException e) {
      String why = Files.exists(file) ? " cannot be read by this user" : " does not exist";
      throw new StartException(name + ": " + file + why + expected, e);
    }
  }
}
