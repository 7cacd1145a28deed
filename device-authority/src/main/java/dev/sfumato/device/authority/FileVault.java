package dev.sfumato.device.authority;

import dev.sfumato.device.internal.disk.Folder;
import dev.sfumato.device.internal.disk.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A vault in a folder: a file a name, readable by its owner only, each there whole or not. */
final class FileVault implements CredentialVault {
  private final Path folder;

  FileVault(Path folder) throws IOException {
    Folder.make(folder);
    this.folder = folder;
  }

  @Override
  public Optional<byte[]> read(String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
  }

  @Override
  public void write(String name, byte[] content) throws IOException {
    WholeFile.put(folder.resolve(name), content);
  }
}
