package dev.sfumato.server.api;

import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.credential.IssuedStatement;
import dev.sfumato.credential.KeyList;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.problem.ApiProblem;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.IssuedKey;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/**
 * What an authority says of a campaign's key, as whoever creates the campaign passes it on: its
 * list of keys and its last count of credentials. Nothing is taken that the authority of the
 * configuration has not signed.
 */
final class KeyStatements {
  static final String FIELD = "credentials";
  private static final Set<String> FIELDS = Set.of("keyId", "keys", "issued");
  private static final Set<String> SIGNED = Set.of("statement", "signature");
  private static final String ISSUED = "issued";

  private final Fields fields;
  private final AuthorityKey authority;

  private KeyStatements(Fields fields, AuthorityKey authority) {
    this.fields = fields;
    this.authority = authority;
  }

  /** The key that a request names, if it does. */
  static Optional<IssuedKey> read(Fields request, Optional<AuthorityKey> authority) {
    if (!request.has(FIELD)) {
      return Optional.empty();
    }
    if (authority.isEmpty()) {
      throw request.refuse(FIELD, "This coordinator has enrolment: open and knows no authority.");
    }
    Fields fields = request.object(FIELD, FIELDS);
    return Optional.of(new KeyStatements(fields, authority.get()).read());
  }

  /** Every new campaign of a coordinator with an authority has a key. */
  static void requireAsConfigured(Optional<AuthorityKey> authority, CampaignDefinition definition) {
    if (authority.isPresent() && definition.key().isEmpty()) {
      throw ApiErrors.invalidField(
          FIELD, "It is missing: with enrolment: authority a campaign has a key of the authority.");
    }
  }

  static ApiProblem taken() {
    return ApiErrors.invalidField(
        FIELD + ".keyId", "Another campaign has this key; one key is of one campaign.");
  }

  private IssuedKey read() {
    Signed list = signed("keys");
    KeyList keys = fields.check("keys", () -> KeyList.parse(list.statement()));
    AnnouncedKey key = named(keys);
    Signed count = signed(ISSUED);
    IssuedStatement issued = fields.check(ISSUED, () -> IssuedStatement.parse(count.statement()));
    require(issued, key);
    return fields.check(
        ISSUED,
        () ->
            new IssuedKey(
                new CredentialTerms(
                    Bytes.wrap(key.id().bytes()),
                    keys.keys().size(),
                    Bytes.fromHex(keys.hash()),
                    issued.issued(),
                    issued.asOf().getEpochSecond(),
                    Bytes.wrap(issued.beacon().orElseThrow().bytes()),
                    Bytes.wrap(count.signature())),
                key.key()));
  }

  private AnnouncedKey named(KeyList keys) {
    String id = fields.text("keyId");
    return keys.keys().stream()
        .filter(each -> each.id().hex().equals(id))
        .findFirst()
        .orElseThrow(() -> fields.refuse("keyId", id, "a key of the authority's list"));
  }

  /** A count that is not the last could be an old, smaller one. */
  private void require(IssuedStatement issued, AnnouncedKey key) {
    if (!issued.keyId().equals(key.id())) {
      throw fields.refuse(ISSUED, "It counts the credentials of another key.");
    }
    if (!issued.ended()) {
      throw fields.refuse(
          ISSUED, "It is not final: wait until the key has closed, or end it at the authority.");
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Signed(byte[] statement, byte[] signature) {}

  private Signed signed(String name) {
    Fields both = fields.object(name, SIGNED);
    byte[] statement = bytes(both, "statement");
    byte[] signature = bytes(both, "signature");
    if (!authority.hasSigned(statement, signature)) {
      throw fields.refuse(name, "The authority of this coordinator has not signed it.");
    }
    return new Signed(statement, signature);
  }

  private static byte[] bytes(Fields fields, String name) {
    String text = fields.text(name);
    return fields.check(name, () -> Base64.getUrlDecoder().decode(text));
  }
}
