package dev.sfumato.secagg.verified.client;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.client.IncomingKeys;
import dev.sfumato.secagg.sum.client.OwnSecrets;
import dev.sfumato.secagg.verified.Member;
import java.util.List;

/**
 * What a dealer keeps of its own until it masks.
 *
 * @param tokens what its tokens are made from
 * @param holders in the order of their points
 * @param calls what each holder says when it calls this client alive
 */
record OwnPart(OwnSecrets secrets, Secret tokens, List<Member> holders, IncomingKeys calls) {
  void write(ByteWriter writer) {
    secrets.write(writer);
    writer.bytes(tokens.expose());
    writer.u16(holders.size());
    holders.forEach(each -> each.write(writer));
    calls.write(writer);
  }

  static OwnPart read(ByteReader reader) throws MalformedMessageException {
    OwnSecrets secrets = OwnSecrets.read(reader);
    Secret tokens = OwnSecrets.secret(reader);
    List<Member> holders = reader.list(reader.u16(), Member.BYTES, Member::read);
    return new OwnPart(secrets, tokens, holders, IncomingKeys.read(reader));
  }

  void wipe() {
    secrets.wipe();
    tokens.wipe();
    calls.wipe();
  }
}
