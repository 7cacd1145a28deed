package dev.sfumato.server.state.sum;

import dev.sfumato.credential.CredentialKey;
import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.StaleHostException;
import java.util.List;
import java.util.Optional;

/**
 * A sum under way on disk, in the hands of one host. Whoever opens it later fences this one, which
 * can write no more.
 *
 * <p>What is put is read back at once, and is on disk after the next {@link #commit}. For one
 * thread.
 */
public interface KeptSum extends SumArchive {
  SumBrief brief();

  /** By which credentials of its campaign are checked, if devices show any. */
  Optional<CredentialKey> key();

  /** As it was last committed; empty for a sum that has not begun. */
  Optional<SumPace> pace();

  /** How many bytes wait for the next commit. */
  long pending();

  /**
   * Writes everything since the last commit in one transaction; it is on disk on return.
   *
   * @throws StaleHostException when another host has the sum now, or it is over
   */
  void commit(SumPace pace);

  /**
   * Gives the credentials back that were spent on these seats; on disk on return.
   *
   * @throws StaleHostException as {@link #commit}
   */
  void release(List<Bytes> identities);
}
