package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;

/** The client of one sum as whoever runs it sees it, whether or not it believes the coordinator. */
public interface SumParticipant {
  /** What is to be sent, and sent again; nothing when the sum is over. */
  Optional<Bytes> pending();

  ClientTurn receive(byte[] message);

  /** The server says which of its answers it holds. */
  ClientTurn noted(Bytes held);

  /** Everything that a later process needs to go on. It has secrets: kept by nobody else. */
  byte[] snapshot();

  /** The client leaves: its secrets are wiped, and nothing that comes is answered any more. */
  void wipe();

  /**
   * The round of its last answer: inputs from the masked vector on, the opening once it has given
   * everything.
   */
  SumRound answered();

  /** The numbers of the sum if a message asks for the vector, by which its noise is drawn. */
  Optional<SumNumbers> asked(byte[] message);

  /** Why it stopped, if it did. Not for the wire. */
  Optional<ClientRefusalReason> refusal();

  /** What is to be told of the sum in a receipt beside its terms. */
  default String receipt() {
    return "";
  }
}
