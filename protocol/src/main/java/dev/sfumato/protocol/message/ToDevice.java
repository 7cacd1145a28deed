package dev.sfumato.protocol.message;

import dev.sfumato.core.Checks;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Duration;
import java.util.List;

/** What the coordinator says to one device. */
public sealed interface ToDevice {
  /** The family's members. */
  enum Kind {
    OFFERS,
    COME_BACK,
    SEAT,
    SECAGG,
    NOTED
  }

  Kind kind();

  /** The campaigns that want devices, and a nonce for a join to sign. */
  record Offers(int version, CoordinatorId coordinator, Bytes nonce, List<CampaignTerms> campaigns)
      implements ToDevice {
    public static final int NONCE_BYTES = 32;
    public static final int MAX_CAMPAIGNS = 64;

    /** What a device takes of them as a message, in which the longest terms have room. */
    public static final int MAX_BYTES = 1 << 18;

    public Offers {
      Checks.checkRange("version", version, 1, 1 << 16);
      nonce.ofLength(NONCE_BYTES, "nonce");
      Checks.checkRange("campaigns", campaigns.size(), 0, MAX_CAMPAIGNS);
      campaigns = List.copyOf(campaigns);
    }

    @Override
    public Kind kind() {
      return Kind.OFFERS;
    }
  }

  /** Nothing to do before that time has passed. */
  record ComeBack(Duration after, ComeBackReason reason) implements ToDevice {
    public static final Duration MAX_AFTER = Duration.ofDays(30);

    public ComeBack {
      Checks.checkRange("after", after.toMillis(), 0, MAX_AFTER.toMillis());
    }

    @Override
    public Kind kind() {
      return Kind.COME_BACK;
    }
  }

  /**
   * A place in a sum: with the salt the query makes the session.
   *
   * @param sum the number of the sum in its query
   */
  record Seat(Query query, Bytes salt, int sum, int index) implements ToDevice {
    public Seat {
      salt.ofLength(Query.SALT_BYTES, "salt");
      Checks.checkRange("sum", sum, 1, SeatName.MAX_SUM);
      Checks.checkRange("index", index, 0, query.plan().seats() - 1);
    }

    /** By which the device comes back to it. */
    public SeatName name() {
      return new SeatName(query.terms().id(), query.number(), sum, index);
    }

    @Override
    public Kind kind() {
      return Kind.SEAT;
    }
  }

  /**
   * What the device sent is written down, or there is nothing to be answered yet.
   *
   * @param held the start of the SHA-256 of its last answer that is; zeros if there is none
   * @param after when there may be something to answer
   * @param stay whether it will be sent on this stream; else the visit is over
   */
  record Noted(Bytes held, Duration after, boolean stay) implements ToDevice {
    public static final int HELD_BYTES = 16;

    public Noted {
      held.ofLength(HELD_BYTES, "held");
      Checks.checkRange("after", after.toMillis(), 0, ComeBack.MAX_AFTER.toMillis());
    }

    @Override
    public Kind kind() {
      return Kind.NOTED;
    }
  }

  /** A message of secure aggregation to the client, in its canonical bytes. */
  record SecAgg(Bytes message) implements ToDevice {
    @Override
    public Kind kind() {
      return Kind.SECAGG;
    }
  }
}
