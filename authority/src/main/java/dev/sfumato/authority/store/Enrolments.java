package dev.sfumato.authority.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;

/** How a device gets into the table of devices: once by each code or identity. */
final class Enrolments {
  private Enrolments() {}

  static CodeUse byCode(Connection connection, byte[] code, byte[] device) throws SQLException {
    Optional<Optional<byte[]>> row =
        Rows.one(
            connection,
            "select device from code where hash = ?",
            each -> Optional.ofNullable(each.getBytes(1)),
            (Object) code);
    if (row.isEmpty()) {
      return CodeUse.UNKNOWN_CODE;
    }
    if (row.get().isPresent()) {
      return Arrays.equals(row.get().get(), device) ? CodeUse.ENROLLED : CodeUse.USED;
    }
    if (isEnrolled(connection, device)) {
      return CodeUse.DEVICE_KNOWN;
    }
    Rows.change(connection, "insert into device (hash) values (?)", (Object) device);
    Rows.change(connection, "update code set device = ? where hash = ?", device, code);
    return CodeUse.ENROLLED;
  }

  static CodeUse byIdentity(Connection connection, byte[] identity, byte[] device)
      throws SQLException {
    Optional<byte[]> known =
        Rows.one(
            connection,
            "select hash from device where identity = ?",
            row -> row.getBytes(1),
            (Object) identity);
    if (known.isPresent()) {
      return Arrays.equals(known.get(), device) ? CodeUse.ENROLLED : CodeUse.USED;
    }
    if (isEnrolled(connection, device)) {
      return CodeUse.DEVICE_KNOWN;
    }
    Rows.change(connection, "insert into device (hash, identity) values (?, ?)", device, identity);
    return CodeUse.ENROLLED;
  }

  static boolean isEnrolled(Connection connection, byte[] device) throws SQLException {
    return Rows.count(connection, "select count(*) from device where hash = ?", (Object) device)
        > 0;
  }
}
