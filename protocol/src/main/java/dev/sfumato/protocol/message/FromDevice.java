package dev.sfumato.protocol.message;

import dev.sfumato.core.Checks;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.crypto.Ed25519Keys;
import dev.sfumato.secagg.vector.Bytes;

/** What a device says. */
public sealed interface FromDevice {
  /** The family's members. */
  enum Kind {
    HELLO,
    JOIN,
    RETURN,
    DECLINE,
    SECAGG
  }

  Kind kind();

  /**
   * Opens a stream: the versions that the device speaks, and its enrolment token if it has one.
   *
   * @param returning whether it has a seat to come back to: then it is answered even if there is
   *     nothing to join
   */
  record Hello(int oldestVersion, int newestVersion, Bytes enrolmentToken, boolean returning)
      implements FromDevice {
    public static final int MAX_TOKEN_BYTES = 256;

    public Hello {
      Checks.checkRange("oldestVersion", oldestVersion, 1, newestVersion);
      Checks.checkRange("token bytes", enrolmentToken.length(), 0, MAX_TOKEN_BYTES);
    }

    /** Of a device that has no seat. */
    public Hello(int oldestVersion, int newestVersion, Bytes enrolmentToken) {
      this(oldestVersion, newestVersion, enrolmentToken, false);
    }

    @Override
    public Kind kind() {
      return Kind.HELLO;
    }

    @Override
    public String toString() {
      return "Hello[versions " + oldestVersion + " to " + newestVersion + "]";
    }
  }

  /** Asks for a seat, signed with the identity that the device has for this campaign. */
  record Join(CampaignId campaign, Bytes identity, Bytes signature) implements FromDevice {
    public static final int IDENTITY_BYTES = 32;
    public static final int SIGNATURE_BYTES = 64;

    public Join {
      identity.ofLength(IDENTITY_BYTES, "identity");
      signature.ofLength(SIGNATURE_BYTES, "signature");
      if (Ed25519Keys.isUnusable(identity)) {
        // Without its value: no identity in an error.
        throw new IllegalArgumentException(
            "identity: of small order or not canonical (expected: an Ed25519 public key)");
      }
    }

    @Override
    public Kind kind() {
      return Kind.JOIN;
    }

    /** No identity in a log. */
    @Override
    public String toString() {
      return "Join[" + campaign + "]";
    }
  }

  /** Comes back to the seat that it has in a sum, signed as the join was. */
  record Return(SeatName seat, Bytes identity, Bytes signature) implements FromDevice {
    public Return {
      identity.ofLength(Join.IDENTITY_BYTES, "identity");
      signature.ofLength(Join.SIGNATURE_BYTES, "signature");
    }

    @Override
    public Kind kind() {
      return Kind.RETURN;
    }

    /** No identity in a log. */
    @Override
    public String toString() {
      return "Return[" + seat + "]";
    }
  }

  /** Does not take part. */
  record Decline() implements FromDevice {
    @Override
    public Kind kind() {
      return Kind.DECLINE;
    }
  }

  /** A message of secure aggregation to the server, in its canonical bytes. */
  record SecAgg(Bytes message) implements FromDevice {
    @Override
    public Kind kind() {
      return Kind.SECAGG;
    }
  }
}
