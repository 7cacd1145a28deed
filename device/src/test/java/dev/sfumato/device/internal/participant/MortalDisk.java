package dev.sfumato.device.internal.participant;

import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.ledger.InsecureMemoryStorage;
import dev.sfumato.device.internal.ledger.LedgerStorage;
import dev.sfumato.device.internal.visit.VisitStorage;
import java.io.IOException;
import java.time.Clock;
import java.util.Arrays;

/**
 * What is on the disk of a device whose processes are killed: every write is a point before and a
 * point after. When the power fails too, what was appended and not forced is gone.
 */
final class MortalDisk {
  private final InsecureMemoryStorage ledger = new InsecureMemoryStorage();
  private byte[] visit = new byte[0];
  private int forced;
  private boolean begun;

  /** Opens the ledger, which is made before the secret that shows that it was. */
  DeviceLedger open(KillSwitch kill) throws IOException {
    DeviceLedger opened = DeviceLedger.open(new Ledger(kill), Clock.systemUTC(), begun);
    begun = true;
    return opened;
  }

  void failPower() {
    ledger.truncate(forced);
  }

  synchronized byte[] visit() {
    return visit.clone();
  }

  synchronized void putBack(byte[] older) {
    visit = older.clone();
  }

  VisitStorage visits(KillSwitch kill) {
    return new Visit(kill);
  }

  private final class Ledger implements LedgerStorage {
    private final KillSwitch kill;

    Ledger(KillSwitch kill) {
      this.kill = kill;
    }

    @Override
    public byte[] read() {
      return ledger.read();
    }

    @Override
    public byte[] readCount() {
      return ledger.readCount();
    }

    @Override
    public void truncate(long length) {
      ledger.truncate(length);
    }

    @Override
    public void append(byte[] bytes) {
      kill.point();
      ledger.append(bytes);
      kill.point();
    }

    @Override
    public boolean replace(byte[] content) {
      kill.point();
      forced = content.length;
      return ledger.replace(content);
    }

    @Override
    public void force() {
      kill.point();
      forced = ledger.read().length;
      kill.point();
    }

    @Override
    public void writeCount(int at, byte[] bytes) {
      kill.point();
      ledger.writeCount(at, bytes);
      kill.point();
    }

    @Override
    public void close() {}
  }

  private final class Visit implements VisitStorage {
    private final KillSwitch kill;

    Visit(KillSwitch kill) {
      this.kill = kill;
    }

    @Override
    public byte[] read() {
      return visit();
    }

    @Override
    public void write(byte[] content) {
      kill.point();
      synchronized (MortalDisk.this) {
        visit = Arrays.copyOf(content, content.length);
      }
      kill.point();
    }

    @Override
    public void erase() {
      kill.point();
      putBack(new byte[0]);
      kill.point();
    }

    @Override
    public void close() {}
  }
}
