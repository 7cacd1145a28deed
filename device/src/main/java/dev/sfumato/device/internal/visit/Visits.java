package dev.sfumato.device.internal.visit;

import dev.sfumato.protocol.WireException;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The participation that a device has under way with one coordinator, if any, kept between visits.
 *
 * <p>Guarantee: what was kept is on the disk when {@link #keep} returns, whole, and nothing of what
 * it took the place of. A state that cannot be read is given up: it is erased, and nothing was lost
 * with it but the participation, as what was paid is in the ledger. Not guaranteed: anything
 * against a folder that is put back as it was; the coordinator's word on what it holds tells.
 */
public final class Visits implements Closeable {
  private static final Logger LOG = Logger.getLogger(Visits.class.getName());

  private final VisitStorage storage;

  public Visits(VisitStorage storage) {
    this.storage = storage;
  }

  /** What is under way, if anything. */
  public Optional<VisitState> find() {
    byte[] content = new byte[0];
    try {
      content = storage.read();
      return content.length == 0 ? Optional.empty() : Optional.of(VisitCodec.decode(content));
    } catch (IOException | WireException e) {
      LOG.log(Level.WARNING, "the state of a visit was given up: {0}", e.getClass().getName());
      erase();
      return Optional.empty();
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  /** On the disk when this returns. */
  public void keep(VisitState state) throws IOException {
    byte[] content = VisitCodec.encode(state);
    try {
      storage.write(content);
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  /** For the person, who may compare it with what the coordinator publishes. */
  public void receipt(String line) {
    try {
      storage.note(line);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "a receipt was not kept: {0}", e.getClass().getName());
    }
  }

  /** It is over: overwritten and gone. What cannot be erased is tried again at the next start. */
  public void erase() {
    try {
      storage.erase();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the state of a visit is still there: {0}", e.getClass().getName());
    }
  }

  @Override
  public void close() throws IOException {
    storage.close();
  }
}
