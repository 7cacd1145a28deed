package dev.sfumato.server.storage;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.IssuedKey;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The table {@code campaign_key}. */
final class KeyRows {
  private KeyRows() {}

  static void insert(Handle handle, CampaignId id, IssuedKey key) {
    CredentialTerms terms = key.terms();
    handle.execute(
        "insert into campaign_key (campaign_id, key_id, modulus, keys, key_list, as_of, beacon,"
            + " signature) values (?, ?, ?, ?, ?, ?, ?, ?)",
        id.toString(),
        terms.keyId().toHex(),
        key.key().bytes(),
        terms.keys(),
        terms.keyList().array(),
        terms.asOf(),
        terms.beacon().array(),
        terms.signature().array());
  }

  static Optional<IssuedKey> find(Handle handle, CampaignId id) {
    return handle
        .select(
            "select k.*, c.issued from campaign_key k join campaign c on c.id = k.campaign_id"
                + " where k.campaign_id = ?",
            id.toString())
        .map(
            (row, context) ->
                new IssuedKey(
                    new CredentialTerms(
                        Bytes.fromHex(row.getString("key_id")),
                        row.getInt("keys"),
                        Bytes.wrap(row.getBytes("key_list")),
                        row.getLong("issued"),
                        row.getLong("as_of"),
                        Bytes.wrap(row.getBytes("beacon")),
                        Bytes.wrap(row.getBytes("signature"))),
                    CredentialKey.ofModulus(row.getBytes("modulus"))))
        .findOne();
  }

  /** How often a device of the campaign may be seated, if it has to show a credential. */
  static Optional<Participation> participation(Handle handle, CampaignId id) {
    return handle
        .select(
            "select c.participation from campaign c join campaign_key k on k.campaign_id = c.id"
                + " where c.id = ?",
            id.toString())
        .mapTo(String.class)
        .map(Participation::parse)
        .findOne();
  }

  static boolean isTaken(Handle handle, String keyId) {
    return handle
        .select("select count(*) from campaign_key where key_id = ?", keyId)
        .mapTo(Integer.class)
        .map(count -> count > 0)
        .one();
  }
}
