package dev.sfumato.secagg.sum.server;

/** The parts of an archive, each with numbered entries. */
public enum Shelf {
  /** Seat to identity. */
  ROSTER,
  /** Seat to the answer of the round of keys. */
  KEYS,
  /** Place in the ring to the answer of the round of shares; empty once the parcels are sorted. */
  DEALING,
  /** Seat to the parcels that were dealt to it. */
  PARCELS,
  /** Seat to the answer of the round of verdicts. */
  VERDICT,
  /** Seat to the digest of the answer of the round of inputs; the vector is in the total. */
  INPUT,
  /** Zero to the sum of the inputs on that shelf: always committed together with them. */
  TOTAL,
  /** Seat to the answer of the round of the opening. */
  RETURNS,
  /** A round's number to what was fixed when it closed. */
  CLOSING,
  /** Of a verified sum, seat to the answer with which its holders are drawn. */
  DRAW,
  /** Of a verified sum, seat to the tokens of the holders that it masked with. */
  TOKENS,
  /** Of a verified sum, seat to the answer of the round of calls. */
  CALLS,
  /** Seat to why the sum goes on without it, where that does not follow from a closed round. */
  OUT,
}
