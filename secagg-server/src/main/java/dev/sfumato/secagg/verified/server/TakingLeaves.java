package dev.sfumato.secagg.verified.server;

import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.server.SeatBook;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.CredentialCheck;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.LeafAnswer;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import dev.sfumato.secagg.verified.roster.RosterHash;
import dev.sfumato.secagg.verified.roster.RosterLeaf;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Round 1: clients take seats and give their leaves. At its end the roster is fixed. */
final class TakingLeaves extends VerifiedTaking {
  private final CredentialCheck check;
  private final Map<Integer, RosterLeaf> leaves = new HashMap<>();

  /** Keys that somebody has, or had; a mask key by its y, a public key by where it stands. */
  private final Set<Bytes> seen = new HashSet<>();

  TakingLeaves(SeatBook book, CredentialCheck check) {
    super(book, VerifiedRound.KEYS, Shelf.KEYS, allSeats(book));
    this.check = check;
  }

  private static BitSet allSeats(SeatBook book) {
    BitSet all = new BitSet();
    all.set(0, book.parameters().seats());
    return all;
  }

  @Override
  Optional<DropReason> take(int seat, ToVerifiedServer message, Bytes digest) {
    RosterLeaf leaf = ((LeafAnswer) message).leaf();
    if (X25519Keys.isUnusable(leaf.keys().shareKey())
        || MaskKeys.isUnusable(leaf.keys().maskPoint())) {
      return Optional.of(DropReason.UNUSABLE_KEY);
    }
    if (!isSigned(seat, leaf) || !check.isGood(leaf.publicKey(), leaf.credential())) {
      return Optional.of(DropReason.BAD_SIGNATURE);
    }
    if (!seen.add(leaf.keys().shareKey())
        || !seen.add(MaskKeys.unsigned(leaf.keys().maskPoint()))
        || !seen.add(RosterHash.prefix(leaf.publicKey()))) {
      return Optional.of(DropReason.DUPLICATE_KEY);
    }
    leaves.put(seat, leaf);
    return Optional.empty();
  }

  private boolean isSigned(int seat, RosterLeaf leaf) {
    byte[] signed =
        VerifiedDerivations.signedLeaf(
            book.setup.session(), leaf.credential(), leaf.keys(), leaf.drawHash());
    return leaf.publicKey().equals(book.identity(seat))
        && book.setup.primitives().verify(leaf.publicKey(), signed, leaf.signature());
  }

  @Override
  ToVerifiedClient ask(int seat) {
    throw new IllegalStateException("nobody is asked for keys");
  }

  /** In the round of keys nobody is asked: whoever has a seat may answer. */
  @Override
  Optional<AbortReason> fault(BitSet arrived) {
    if (!book.parameters().isEnough(arrived.cardinality())) {
      return Optional.of(AbortReason.TOO_FEW_ARRIVALS);
    }
    try {
      VerifiedNumbers.size(book.parameters(), arrived.cardinality());
      return Optional.empty();
    } catch (ParametersRefusedException e) {
      return Optional.of(AbortReason.NO_SAFE_GRAPH);
    }
  }

  @Override
  VerifiedTaking next(BitSet arrived) {
    Map<Integer, RosterLeaf> members = new HashMap<>();
    arrived.stream()
        .forEach(seat -> members.put(seat, Objects.requireNonNull(leaves.get(seat), "a leaf")));
    return new TakingDraws(Roster.of(book, members));
  }
}
