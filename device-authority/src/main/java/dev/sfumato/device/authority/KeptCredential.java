package dev.sfumato.device.authority;

import dev.sfumato.credential.Credential;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.credential.CredentialRequest;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.CoordinatorId;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What a device keeps for one key: the seed of its identity and its request, from before the
 * request leaves; the credential, once it has come; and for which campaign, once it was shown.
 *
 * <p>Whoever has it is this device in the campaign, so it stays in the vault.
 */
final class KeptCredential {
  private static final byte VERSION = 1;
  private static final int CAMPAIGN_BYTES = CoordinatorId.BYTES + CampaignId.BYTES;

  private final byte[] seed;
  private final byte[] request;
  private final byte[] credential;
  private final byte[] campaign;

  private KeptCredential(byte[] seed, byte[] request, byte[] credential, byte[] campaign) {
    this.seed = seed;
    this.request = request;
    this.credential = credential;
    this.campaign = campaign;
  }

  /** About to be asked for. */
  static KeptCredential of(byte[] seed, CredentialRequest request) {
    return new KeptCredential(seed.clone(), request.bytes(), new byte[0], new byte[0]);
  }

  /** The answer has come: the request is not needed any more. */
  KeptCredential with(Credential answer) {
    return new KeptCredential(seed, new byte[0], answer.bytes(), campaign);
  }

  KeptCredential boundTo(CoordinatorId coordinator, CampaignId id) {
    return new KeptCredential(seed, request, credential, name(coordinator, id));
  }

  boolean hasCome() {
    return credential.length > 0;
  }

  boolean isFor(CoordinatorId coordinator, CampaignId id) {
    return campaign.length == 0 || Arrays.equals(campaign, name(coordinator, id));
  }

  boolean isBound() {
    return campaign.length > 0;
  }

  private static byte[] name(CoordinatorId coordinator, CampaignId id) {
    return ByteBuffer.allocate(CAMPAIGN_BYTES)
        .put(coordinator.value().array())
        .put(id.value().array())
        .array();
  }

  CredentialRequest request(CredentialKey key) {
    return CredentialRequest.parse(key, request);
  }

  /** The seed, and the credential after it. */
  byte[] shown() {
    byte[] shown = Arrays.copyOf(seed, seed.length + credential.length);
    System.arraycopy(credential, 0, shown, seed.length, credential.length);
    return shown;
  }

  byte[] bytes() {
    ByteBuffer out =
        ByteBuffer.allocate(
            1 + seed.length + 6 + request.length + credential.length + campaign.length);
    out.put(VERSION).put(seed);
    for (byte[] part : new byte[][] {request, credential, campaign}) {
      out.putShort((short) part.length).put(part);
    }
    return out.array();
  }

  static KeptCredential parse(byte[] bytes) throws IOException {
    try {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      if (in.get() != VERSION) {
        throw new IOException("a kept credential of another version");
      }
      KeptCredential kept =
          new KeptCredential(take(in, Secret.BYTES), part(in), part(in), part(in));
      if (in.hasRemaining()) {
        throw new IOException("a kept credential with bytes left over");
      }
      return kept;
    } catch (BufferUnderflowException e) {
      throw new IOException("a kept credential that was cut short", e);
    }
  }

  private static byte[] part(ByteBuffer in) {
    return take(in, in.getShort() & 0xffff);
  }

  private static byte[] take(ByteBuffer in, int length) {
    if (length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] part = new byte[length];
    in.get(part);
    return part;
  }

  @Override
  public String toString() {
    return "KeptCredential[redacted]";
  }
}
