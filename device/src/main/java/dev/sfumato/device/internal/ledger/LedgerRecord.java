package dev.sfumato.device.internal.ledger;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.secagg.crypto.Sha2;
import dev.sfumato.secagg.vector.Bytes;
import java.util.List;

/** One line of a ledger. A reservation that no commit follows has lapsed. */
sealed interface LedgerRecord {
  /** The family's members and their codes in the file, never used for anything else again. */
  enum Kind {
    PIN(1),
    RESERVE(2),
    COMMIT(3),
    PAST(4),
    REWRITTEN(5),
    BEGUN(6);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }
  }

  Kind kind();

  /** When, in milliseconds: never before the line above it. */
  long time();

  /** Has an account take it over; false where it cannot follow those before it. */
  boolean addTo(Account account);

  /**
   * What a campaign promised at first contact.
   *
   * @param terms SHA-256 of their canonical bytes, which may be many
   */
  record Pin(long time, CampaignKey campaign, Bytes terms) implements LedgerRecord {
    static final int BYTES = 32;

    static Bytes digest(CampaignTerms terms) {
      return Sha2.hash(terms.encode());
    }

    @Override
    public Kind kind() {
      return Kind.PIN;
    }

    @Override
    public boolean addTo(Account account) {
      return account.pin(this);
    }
  }

  /** A seat was taken. */
  record Reserve(
      long time,
      long number,
      CampaignKey campaign,
      int query,
      int sum,
      Epsilon epsilon,
      Bytes session)
      implements LedgerRecord {
    @Override
    public Kind kind() {
      return Kind.RESERVE;
    }

    @Override
    public boolean addTo(Account account) {
      return account.reserve(this);
    }
  }

  /**
   * What was charged before the file was last written anew, oldest first. It stands after the pins
   * of its campaigns, and its time is the latest that the ledger knew then.
   */
  record Past(long time, List<PastCharge> charges) implements LedgerRecord {
    /** So many fit into one record. */
    static final int MAX_CHARGES = 16;

    public Past {
      charges = List.copyOf(charges);
    }

    @Override
    public Kind kind() {
      return Kind.PAST;
    }

    @Override
    public boolean addTo(Account account) {
      return account.past(this);
    }
  }

  /**
   * One of them.
   *
   * @param pin its campaign, by its place among the pins of the file
   */
  record PastCharge(long time, int pin, int query, int sum, Epsilon epsilon, Bytes session) {}

  /**
   * The first line of a file that was written anew.
   *
   * @param standsFor how many records there ever were then
   * @param records how many lines after this one stand for them
   */
  record Rewritten(long standsFor, int records) implements LedgerRecord {
    public Rewritten {
      if (records < 0 || standsFor < 0) {
        throw new IllegalArgumentException("records: negative (expected: >= 0)");
      }
    }

    @Override
    public Kind kind() {
      return Kind.REWRITTEN;
    }

    @Override
    public boolean addTo(Account account) {
      return account.rewritten();
    }

    /** Before everything else. */
    @Override
    public long time() {
      return 0;
    }
  }

  /**
   * A sum was begun with fresh keys, so many times since one was last paid for; one, but where the
   * file was written anew.
   */
  record Begun(long time, CampaignKey campaign, int times) implements LedgerRecord {
    public Begun {
      if (times < 1) {
        throw new IllegalArgumentException("times: " + times + " (expected: >= 1)");
      }
    }

    @Override
    public Kind kind() {
      return Kind.BEGUN;
    }

    @Override
    public boolean addTo(Account account) {
      return account.begun(this);
    }
  }

  /** The masked input of a reservation is about to leave: its epsilon is gone for good. */
  record Commit(long time, long number) implements LedgerRecord {
    @Override
    public Kind kind() {
      return Kind.COMMIT;
    }

    @Override
    public boolean addTo(Account account) {
      return account.commit(this);
    }
  }
}
