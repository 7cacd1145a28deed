package dev.sfumato.secagg.session;

/** Why the server goes on without a client. It is told to the operator and that client. */
public enum DropReason {
  /** It sent bytes that are no message. */
  MALFORMED,
  /** Its message is for another session. */
  WRONG_SESSION,
  /** Its message belongs to another round than the present one. */
  OUT_OF_ORDER,
  /** It sent the same message again. */
  DUPLICATE,
  /** It had not answered when the round was closed. */
  LATE,
  /** Its connection is gone. */
  DISCONNECTED,
  /** It declined. */
  DECLINED,
  /** Its keys are not signed with the identity that has its seat. */
  BAD_SIGNATURE,
  /** One of its keys is of small order or not canonical. */
  UNUSABLE_KEY,
  /** One of its keys is another client's, or both are the same. */
  DUPLICATE_KEY,
  /** It did not hand out, or not hand back, exactly the shares that it should. */
  INCOMPLETE_SHARES,
  /** It said that a message did not open which it never got. */
  UNKNOWN_SENDER,
  /** Its masked vector has another length. */
  WRONG_LENGTH,
  /** Its masked vector has bits set outside its entries. */
  OUT_OF_RANGE,
  /** It answered the same request again, with other bytes. */
  DIFFERENT_ANSWER,
  /** What it dealt out is not proven to be the secret of its mask key. */
  UNPROVEN_DEALING,
  /** More holders than chance allows did not accept what it dealt to them. */
  COMPLAINED_ABOUT,
  /** It handed back a share that is not the one which was dealt to it. */
  FORGED_SHARES,
}
