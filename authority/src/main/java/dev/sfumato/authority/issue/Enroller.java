package dev.sfumato.authority.issue;

import dev.sfumato.authority.attest.Attestation;
import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.authority.store.CodeUse;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes strangers known devices, each once. A device that asks again with the same secret and the
 * same code or evidence is told the same again, so that a lost answer costs nothing.
 */
public final class Enroller {
  private final AuthorityStore store;
  private final AuthoritySigner signer;
  private final Optional<Attestation> attestation;

  public Enroller(AuthorityStore store, AuthoritySigner signer, Optional<Attestation> attestation) {
    this.store = store;
    this.signer = signer;
    this.attestation = attestation;
  }

  /**
   * Draws codes for so many devices and keeps their hashes; the codes themselves are kept nowhere.
   */
  public List<EnrolmentCode> codes(int count, SecureRandom random) {
    List<EnrolmentCode> codes =
        Stream.generate(() -> EnrolmentCode.draw(random)).limit(count).toList();
    store.addCodes(codes.stream().map(EnrolmentCode::hash).toList());
    return codes;
  }

  public void byCode(String typed, BearerSecret device) {
    CodeUse use =
        EnrolmentCode.parse(typed)
            .map(code -> store.enrolByCode(code.hash(), device.hash()))
            .orElse(CodeUse.UNKNOWN_CODE);
    require(use, RefusalCode.CODE_USED);
  }

  public void byEvidence(String evidence, BearerSecret device) {
    String name =
        attestation
            .orElseThrow(() -> new RefusedException(RefusalCode.NO_ATTESTATION))
            .identify(evidence, device.hash())
            .orElseThrow(() -> new RefusedException(RefusalCode.EVIDENCE_REFUSED));
    CodeUse use = store.enrolByIdentity(signer.hidden(name), device.hash());
    require(use, RefusalCode.ATTESTED_ELSEWHERE);
  }

  private static void require(CodeUse use, RefusalCode used) {
    switch (use) {
      case ENROLLED -> {}
      case UNKNOWN_CODE -> throw new RefusedException(RefusalCode.UNKNOWN_CODE);
      case USED -> throw new RefusedException(used);
      case DEVICE_KNOWN -> throw new RefusedException(RefusalCode.DEVICE_KNOWN);
    }
  }
}
