package dev.sfumato.device.internal.participation;

import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.device.internal.ledger.Ask;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.QueryHead;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.JoinStatement;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a coordinator offers, which campaign the device joins, and who it is in that one. */
final class Introduction {
  private final DeviceSetup setup;
  private final ToDevice.Offers offers;
  private @Nullable CampaignTerms joined;
  private @Nullable KeyPair identity;
  private ToDevice.@Nullable Seat seat;

  Introduction(DeviceSetup setup, ToDevice.Offers offers) {
    this.setup = setup;
    this.offers = offers;
  }

  CoordinatorId coordinator() {
    return offers.coordinator();
  }

  boolean isOfAnotherVersion() {
    return offers.version() < ProtocolVersion.OLDEST || offers.version() > ProtocolVersion.NEWEST;
  }

  /** The campaigns that the policy agrees to. */
  List<CampaignTerms> candidates(Consumer<Objection> refused) {
    List<CampaignTerms> candidates = new ArrayList<>();
    for (CampaignTerms terms : offers.campaigns()) {
      setup
          .policy()
          .refusal(offers.coordinator(), terms)
          .or(() -> noCredential(terms))
          .or(() -> unverifiable(terms))
          .or(() -> unknown(terms.region().quantities()))
          .ifPresentOrElse(refused, () -> candidates.add(terms));
    }
    return candidates;
  }

  private Optional<Objection> noCredential(CampaignTerms terms) {
    return terms.credentials().isEmpty() || setup.shown(coordinator(), terms).isPresent()
        ? Optional.empty()
        : Optional.of(
            Objection.of(
                ObjectionReason.NO_CREDENTIAL,
                "campaign " + terms.id() + ": no credential that is good for it"));
  }

  private Optional<Objection> unverifiable(CampaignTerms terms) {
    return setup.canVerify(terms)
        ? Optional.empty()
        : Optional.of(
            Objection.of(
                ObjectionReason.ASSURANCE_UNKNOWN,
                "campaign " + terms.id() + ": it is verified, and this device cannot verify"));
  }

  private Optional<Objection> unknown(String quantities) {
    return setup.quantities().contains(quantities)
        ? Optional.empty()
        : Optional.of(
            Objection.of(
                ObjectionReason.QUANTITIES_UNKNOWN,
                "quantities",
                quantities,
                "what the app measures"));
  }

  boolean hasJoined() {
    return joined != null;
  }

  /** Asks for a seat, as somebody who is nobody else's campaign's. */
  FromDevice join(CampaignTerms chosen) {
    joined = chosen;
    KeyPair own = setup.identity(coordinator(), chosen);
    identity = own;
    JoinStatement statement = new JoinStatement(coordinator(), chosen.id(), offers.nonce());
    return new FromDevice.Join(
        chosen.id(),
        own.publicKey(),
        setup.primitives().sign(own, statement.bytes()),
        credential(chosen));
  }

  /**
   * What the authority signed, from now on for this campaign alone; nothing where none is asked.
   */
  private Bytes credential(CampaignTerms chosen) {
    if (chosen.credentials().isPresent()) {
      setup.credentials().bind(coordinator(), chosen);
    }
    return setup.credential(coordinator(), chosen);
  }

  /** Whether a seat may come now. */
  boolean awaitsSeat() {
    return joined != null && seat == null;
  }

  /** What the ledger is asked for a seat that the device takes. */
  Effect.Reserve take(ToDevice.Seat taken) {
    seat = taken;
    return new Effect.Reserve(Ask.of(coordinator(), taken), Effect.Reserve.Standing.BEGINS);
  }

  Optional<Objection> refusal(QueryHead head) {
    return otherTerms(head.terms())
        .or(() -> otherPlaces(head.places()))
        .or(() -> setup.policy().refusal(head, setup.clock().instant()));
  }

  Optional<Objection> refusal(Query query) {
    return otherTerms(query.terms())
        .or(() -> otherPlaces(query.places()))
        .or(() -> setup.policy().refusal(query, setup.clock().instant()));
  }

  private Optional<Objection> otherTerms(CampaignTerms terms) {
    return terms.equals(joined)
        ? Optional.empty()
        : Optional.of(
            Objection.of(
                ObjectionReason.TERMS_CHANGED,
                "campaign " + terms.id() + ": its query has other terms than it offered"));
  }

  /** How many corrupt ones a query has to reckon with hangs on whose turn it is. */
  private Optional<Objection> otherPlaces(PlaceRange asked) {
    boolean itsTurn =
        joined == null
            || identity == null
            || joined.credentials().isEmpty()
            || asked.contains(joined.credentials().get().placeOf(identity.publicKey()));
    return itsTurn
        ? Optional.empty()
        : Optional.of(
            Objection.of(ObjectionReason.PROTOCOL_BROKEN, "a seat that is for other places"));
  }

  /** The part that begins with the seat. */
  SeatedPart begin(Function<Query, VectorInMaking> input) {
    ToDevice.Seat taken = seat;
    KeyPair own = identity;
    if (taken == null || own == null) {
      throw new IllegalStateException("reserved: no seat was asked for");
    }
    return SeatedPart.seat(setup, coordinator(), taken, own, input.apply(taken.query()));
  }

  void wipe() {
    if (identity != null) {
      identity.wipe();
    }
  }
}
