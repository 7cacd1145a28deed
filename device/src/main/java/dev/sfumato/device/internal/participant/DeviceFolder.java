package dev.sfumato.device.internal.participant;

import dev.sfumato.device.internal.disk.Folder;
import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.device.internal.identity.SecretFile;
import dev.sfumato.device.internal.ledger.DeviceLedger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/**
 * What a device keeps: its ledger, the count of the ledger's records, and its secret.
 *
 * <p>The secret is made last, each of them on the disk before the next. So a secret without its
 * ledger, or a ledger of a device that did something without its secret, is no first start that a
 * crash cut short: something was lost, and the ledger refuses everything. Nothing is made anew in
 * its place.
 */
record DeviceFolder(Path path) {
  private static final String LEDGER_FILE = "ledger";
  private static final String SECRET_FILE = "secret";

  DeviceLedger openLedger(Clock clock) throws IOException {
    Folder.make(path);
    boolean begun = Files.exists(path.resolve(SECRET_FILE));
    return DeviceLedger.open(path.resolve(LEDGER_FILE), clock, begun);
  }

  /** One that nobody will see where the ledger refuses everything. */
  DeviceSecret openSecret(DeviceLedger ledger) throws IOException {
    return ledger.fault().isPresent()
        ? DeviceSecret.fresh()
        : SecretFile.open(path.resolve(SECRET_FILE));
  }
}
