package dev.sfumato.device.internal.participant;

import dev.sfumato.device.internal.disk.Folder;
import dev.sfumato.device.internal.disk.WholeFile;
import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.device.internal.identity.SecretFile;
import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.visit.VisitFile;
import dev.sfumato.device.internal.visit.Visits;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;

/**
 * What a device keeps: its ledger, the count of the ledger's records, its secret, and the
 * participations that it has under way, one for each coordinator by its address.
 *
 * <p>The secret is made last, each of them on the disk before the next. So a secret without its
 * ledger, or a ledger of a device that did something without its secret, is no first start that a
 * crash cut short: something was lost, and the ledger refuses everything. Nothing is made anew in
 * its place.
 */
record DeviceFolder(Path path) {
  private static final String LEDGER_FILE = "ledger";
  private static final String SECRET_FILE = "secret";
  private static final String VISIT_FILES = "sum-";
  private static final int MAX_NAME = 200;

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

  /** What is under way with the coordinator at an address; what is over with others is erased. */
  Visits openVisits(String address, Instant now) throws IOException {
    String name = VISIT_FILES + address.replaceAll("[^A-Za-z0-9.]", "-");
    Path own = path.resolve(name.substring(0, Math.min(MAX_NAME, name.length())));
    try (DirectoryStream<Path> all = Files.newDirectoryStream(path, VISIT_FILES + "*")) {
      for (Path each : all) {
        if (!each.equals(own) && VisitFile.isOver(each, now)) {
          WholeFile.erase(each);
        }
      }
    }
    return new Visits(new VisitFile(own));
  }
}
