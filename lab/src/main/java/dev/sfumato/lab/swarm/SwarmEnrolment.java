package dev.sfumato.lab.swarm;

import dev.sfumato.secagg.vector.Bytes;
import java.net.URI;
import java.util.List;

/**
 * Who gives a swarm's devices their credentials.
 *
 * @param address where the authority listens
 * @param publicKey the 32 bytes by which it is known
 * @param codes one a device
 */
public record SwarmEnrolment(URI address, Bytes publicKey, List<String> codes) {
  public SwarmEnrolment {
    codes = List.copyOf(codes);
  }

  /** No code in a log. */
  @Override
  public String toString() {
    return "SwarmEnrolment[" + address + "]";
  }
}
