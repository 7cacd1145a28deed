package dev.sfumato.lab.swarm;

import java.time.Duration;

/**
 * What the devices have heard of the coordinator, taken together: one that is told that there is
 * nothing to ask speaks for all. Safe for many threads.
 */
final class Hearsay {
  private Contact contact = Contact.NONE;
  private long since = System.nanoTime();

  /** It said something, whatever it was. */
  synchronized void answered() {
    if (contact == Contact.NONE) {
      become(Contact.ANSWERS);
    }
  }

  /** A device was offered a campaign, or others were drawn for one. */
  synchronized void open() {
    become(Contact.OPEN);
  }

  /** A device was told that no campaign wants it. */
  synchronized void nothingToAsk() {
    boolean wasOpen = contact == Contact.OPEN || contact == Contact.NOTHING_MORE;
    become(wasOpen ? Contact.NOTHING_MORE : Contact.NOTHING_YET);
  }

  private void become(Contact next) {
    if (contact != next) {
      contact = next;
      since = System.nanoTime();
    }
  }

  synchronized Contact contact() {
    return contact;
  }

  /** Whether for so long there has been nothing more to ask. */
  synchronized boolean isQuietFor(Duration time) {
    return contact == Contact.NOTHING_MORE && System.nanoTime() - since >= time.toNanos();
  }
}
