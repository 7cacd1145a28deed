package dev.sfumato.console;

import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.credential.Beacon;
import dev.sfumato.credential.BlindSigner;
import dev.sfumato.credential.IssuedStatement;
import dev.sfumato.credential.KeyList;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPrivateCrtKey;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** An authority with one key that has ended, and what it answers when asked about it. */
final class SigningAuthority {
  private static final Instant OPENED = Instant.parse("2026-11-01T00:00:00Z");
  private static final Instant CLOSED = Instant.parse("2026-11-15T00:00:00Z");

  private final KeyPair longTerm;
  private final BlindSigner signer;

  SigningAuthority() {
    try {
      longTerm = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
      KeyPairGenerator rsa = KeyPairGenerator.getInstance("RSA");
      rsa.initialize(2048);
      signer = new BlindSigner((RSAPrivateCrtKey) rsa.generateKeyPair().getPrivate());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  AuthorityKey publicKey() {
    return AuthorityKey.of(longTerm.getPublic());
  }

  String keyId() {
    return signer.key().id().hex();
  }

  /** What is at /v1/keys. */
  String keys() {
    KeyList list = new KeyList(List.of(new AnnouncedKey("spring", signer.key(), OPENED, CLOSED)));
    return answer(list.bytes(), "\"hash\": \"" + list.hash() + "\", \"count\": 1");
  }

  /** What is at /v1/keys/ID/issued. */
  String issued(long count) {
    Optional<Beacon> drawn = Optional.of(Beacon.of(new byte[Beacon.BYTES]));
    IssuedStatement last = new IssuedStatement(signer.key().id(), count, CLOSED, drawn);
    return answer(last.bytes(), "\"issued\": " + count + ", \"ended\": true");
  }

  private String answer(byte[] statement, String more) {
    return String.format(
        "{\"authority\": \"it\", \"statement\": \"%s\", \"signature\": \"%s\", %s}",
        text(statement), text(sign(statement)), more);
  }

  private byte[] sign(byte[] statement) {
    try {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(longTerm.getPrivate());
      signature.update(statement);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
