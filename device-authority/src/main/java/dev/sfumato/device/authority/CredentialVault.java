package dev.sfumato.device.authority;

import java.io.IOException;
import java.util.Optional;

/** Where a device keeps its credentials, each under a name; what is written is there to stay. */
public interface CredentialVault {
  Optional<byte[]> read(String name) throws IOException;

  /** On the disk when this returns, whole. */
  void write(String name, byte[] content) throws IOException;
}
