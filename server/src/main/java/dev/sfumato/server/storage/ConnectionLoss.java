package dev.sfumato.server.storage;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.ConnectionException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Which faults say that a database is gone, rather than that it refuses what it is asked. */
final class ConnectionLoss {
  /** Of SQLite: its disk is full, broken, read-only, or another program holds the file. */
  private static final Set<Integer> SQLITE_GONE =
      Set.of(
          SQLiteErrorCode.SQLITE_BUSY.code,
          SQLiteErrorCode.SQLITE_IOERR.code,
          SQLiteErrorCode.SQLITE_FULL.code,
          SQLiteErrorCode.SQLITE_CANTOPEN.code,
          SQLiteErrorCode.SQLITE_READONLY.code);

  /** An extended code has the plain one in its lowest byte. */
  private static final int PLAIN_CODE = 0xff;

  private ConnectionLoss() {}

  static boolean isCauseOf(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
        .anyMatch(ConnectionLoss::is);
  }

  private static boolean is(Throwable each) {
    return each instanceof ConnectionException
        || each instanceof SQLTransientConnectionException
        || each instanceof SQLNonTransientConnectionException
        || each instanceof SQLiteException lite
            && SQLITE_GONE.contains(lite.getResultCode().code & PLAIN_CODE)
        || each instanceof SQLException sql && isConnectionState(sql.getSQLState());
  }

  /** Class 08 of the standard; of PostgreSQL also that it is shutting down. */
  private static boolean isConnectionState(@Nullable String state) {
    return state != null && (state.startsWith("08") || state.startsWith("57P"));
  }
}
