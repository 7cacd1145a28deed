package dev.sfumato.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: the version that the jar says it has. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Sfumato.class.getPackage().getImplementationVersion();
    return new String[] {"sfumato " + Objects.requireNonNullElse(version, "(not packaged)")};
  }
}
