package dev.sfumato.authority.issue;

/** A statement in its one encoding, with the authority's signature. */
public final class SignedStatement {
  private final byte[] statement;
  private final byte[] signature;

  SignedStatement(byte[] statement, byte[] signature) {
    this.statement = statement;
    this.signature = signature;
  }

  public byte[] statement() {
    return statement.clone();
  }

  public byte[] signature() {
    return signature.clone();
  }
}
