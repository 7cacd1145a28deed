package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.List;
import java.util.Optional;

/** A device in a sum that does something else than it should. */
public interface HostileDevice {
  /** What it sends when it has its seat, one after the other. */
  List<byte[]> keys();

  /** What it sends when it is asked for something. */
  List<byte[]> answer(byte[] request);

  /** What it sends when it is told which of its answers the server has. */
  default List<byte[]> noted(Bytes held) {
    return List.of();
  }

  /**
   * The vector that is in the sum if its input is: whatever it sent, less the masks that the others
   * and the server hold for it.
   */
  Optional<ModularVector> contribution();
}
