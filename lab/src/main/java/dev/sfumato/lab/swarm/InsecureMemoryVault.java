package dev.sfumato.lab.swarm;

import dev.sfumato.device.authority.CredentialVault;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Credentials that end with the process, for simulated devices alone. */
final class InsecureMemoryVault implements CredentialVault {
  private final Map<String, byte[]> kept = new ConcurrentHashMap<>();

  @Override
  public Optional<byte[]> read(String name) {
    return Optional.ofNullable(kept.get(name));
  }

  @Override
  public void write(String name, byte[] content) {
    kept.put(name, content.clone());
  }
}
