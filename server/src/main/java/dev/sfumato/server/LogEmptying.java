package dev.sfumato.server;

import dev.sfumato.server.storage.Database;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Empties the log of the built-in database, in which devices' pseudonyms are for a while after
 * their sum was deleted. Runs again after a fault.
 */
final class LogEmptying implements Runnable {
  static final Duration PERIOD = Duration.ofMinutes(1);

  private static final Logger LOG = LoggerFactory.getLogger(LogEmptying.class);

  private final Database database;

  LogEmptying(Database database) {
    this.database = database;
  }

  @Override
  public void run() {
    try {
      if (!database.emptyLog()) {
        LOG.debug("The database's log was being read; trying again in {}", PERIOD);
      }
    } catch (RuntimeException e) {
      LOG.warn("Could not empty the database's log; trying again in {}", PERIOD, e);
    }
  }
}
