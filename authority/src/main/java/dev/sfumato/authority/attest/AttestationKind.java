package dev.sfumato.authority.attest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * A kind of attestation, found as a service ({@code META-INF/services}) by the name that stands in
 * the configuration.
 */
public interface AttestationKind {
  /** What {@code attestation:} says to choose it. */
  String name();

  /**
   * Makes one from its settings.
   *
   * @param settings the file that {@code attestation-settings:} names
   * @throws IOException if that cannot be used; the message says what is wrong with which file
   */
  Attestation open(Path settings) throws IOException;

  /** The kind of that name, among all on the class path. */
  static AttestationKind named(String name) {
    List<AttestationKind> all =
        ServiceLoader.load(AttestationKind.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    return all.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(name, all)));
  }

  private static String unknown(String name, List<AttestationKind> all) {
    String known =
        all.stream().map(AttestationKind::name).sorted().collect(Collectors.joining(", "));
    return "attestation: " + name + " (expected: " + known + ")";
  }
}
