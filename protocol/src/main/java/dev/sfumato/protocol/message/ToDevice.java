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
    SECAGG
  }

  Kind kind();

  /** The campaigns that want devices, and a nonce for a join to sign. */
  record Offers(int version, CoordinatorId coordinator, Bytes nonce, List<CampaignTerms> campaigns)
      implements ToDevice {
    public static final int NONCE_BYTES = 32;
    public static final int MAX_CAMPAIGNS = 64;

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

  /** A place in a shard: with the salt the query makes the session. */
  record Seat(Query query, Bytes salt, int index) implements ToDevice {
    public Seat {
      salt.ofLength(Query.SALT_BYTES, "salt");
      Checks.checkRange("index", index, 0, query.shard().devices() - 1);
    }

    @Override
    public Kind kind() {
      return Kind.SEAT;
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
