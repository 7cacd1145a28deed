package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/** A certificate for 127.0.0.1 that nobody but its maker vouches for, and its key, as PEM files. */
record TestCertificate(Path cert, Path key) {
  private static final String PASSWORD = "password";

  static TestCertificate make(Path folder) throws Exception {
    return make(folder, 90);
  }

  static TestCertificate make(Path folder, int days) throws Exception {
    Path store = folder.resolve("made.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "own",
                "-keyalg",
                "EC",
                "-dname",
                "CN=test",
                "-ext",
                "san=ip:127.0.0.1",
                "-validity",
                Integer.toString(days),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString())
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).isZero();
    return write(folder, store);
  }

  private static TestCertificate write(Path folder, Path store)
      throws IOException, GeneralSecurityException {
    KeyStore made = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      made.load(in, PASSWORD.toCharArray());
    }
    return new TestCertificate(
        pem(folder.resolve("cert.pem"), "CERTIFICATE", made.getCertificate("own").getEncoded()),
        pem(
            folder.resolve("key.pem"),
            "PRIVATE KEY",
            made.getKey("own", PASSWORD.toCharArray()).getEncoded()));
  }

  private static Path pem(Path file, String kind, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }
}
