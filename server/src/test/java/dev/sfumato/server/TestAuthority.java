package dev.sfumato.server;

import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.credential.Beacon;
import dev.sfumato.credential.BlindSigner;
import dev.sfumato.credential.CredentialRequest;
import dev.sfumato.credential.IssuedStatement;
import dev.sfumato.credential.KeyList;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.IssuedKey;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.RSAPrivateCrtKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** An authority with one key, which signs whatever it is shown. */
public final class TestAuthority {
  private static final Instant OPENS = Instant.parse("2026-11-01T00:00:00Z");
  private static final Instant CLOSES = Instant.parse("2026-11-15T00:00:00Z");

  private static final Beacon BEACON = Beacon.of(new byte[Beacon.BYTES]);

  private final KeyPair longTerm;
  private final BlindSigner signer;

  public TestAuthority() {
    try {
      longTerm = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
      KeyPairGenerator rsa = KeyPairGenerator.getInstance("RSA");
      rsa.initialize(2048);
      signer = new BlindSigner((RSAPrivateCrtKey) rsa.generateKeyPair().getPrivate());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  public AuthorityKey publicKey() {
    return AuthorityKey.of(longTerm.getPublic());
  }

  public KeyList list() {
    return new KeyList(List.of(new AnnouncedKey("spring", signer.key(), OPENS, CLOSES)));
  }

  public IssuedStatement issued(long count, boolean ended) {
    Optional<Beacon> drawn = ended ? Optional.of(BEACON) : Optional.empty();
    return new IssuedStatement(signer.key().id(), count, CLOSES, drawn);
  }

  public byte[] sign(byte[] statement) {
    try {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(longTerm.getPrivate());
      signature.update(statement);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Its key as a campaign has it, once so many credentials were given out for it. */
  public IssuedKey campaignKey(long issued) {
    IssuedStatement last = issued(issued, true);
    return new IssuedKey(
        new CredentialTerms(
            Bytes.wrap(signer.key().id().bytes()),
            list().keys().size(),
            Bytes.fromHex(list().hash()),
            issued,
            last.asOf().getEpochSecond(),
            Bytes.wrap(BEACON.bytes()),
            Bytes.wrap(sign(last.bytes()))),
        signer.key());
  }

  /** A credential over that identity. */
  public Bytes credential(Bytes identity) {
    CredentialRequest request =
        CredentialRequest.of(signer.key(), identity.array(), new SecureRandom());
    byte[] blind = signer.sign(request.blinded());
    return Bytes.wrap(request.finish(blind).orElseThrow().bytes());
  }
}
