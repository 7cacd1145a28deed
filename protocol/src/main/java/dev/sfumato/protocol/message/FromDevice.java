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
   * Opens a stream: the versions that the device speaks.
   *
   * @param returning whether it has a seat to come back to: then it is answered even if there is
   *     nothing to join
   */
  record Hello(int oldestVersion, int newestVersion, boolean returning) implements FromDevice {
    public Hello {
      Checks.checkRange("oldestVersion", oldestVersion, 1, newestVersion);
    }

    /** Of a device that has no seat. */
    public Hello(int oldestVersion, int newestVersion) {
      this(oldestVersion, newestVersion, false);
    }

    @Override
    public Kind kind() {
      return Kind.HELLO;
    }
  }

  /**
   * Asks for a seat, signed with the identity that the device has for this campaign.
   *
   * @param credential over that identity, in the authority's bytes; empty where none is asked for
   */
  record Join(CampaignId campaign, Bytes identity, Bytes signature, Bytes credential)
      implements FromDevice {
    public static final int IDENTITY_BYTES = 32;
    public static final int SIGNATURE_BYTES = 64;

    /** Key id, identity and prefix, 32 bytes each, and a signature of 4096 bits. */
    public static final int MAX_CREDENTIAL_BYTES = 608;

    /** Where anybody may take part. */
    public Join(CampaignId campaign, Bytes identity, Bytes signature) {
      this(campaign, identity, signature, Bytes.wrap(new byte[0]));
    }

    public Join {
      Checks.checkRange("credential bytes", credential.length(), 0, MAX_CREDENTIAL_BYTES);
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
