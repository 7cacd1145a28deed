package dev.sfumato.lab.hostile;

import dev.sfumato.lab.hostile.HostileDealing.Place;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sharing.HeldShare;
import dev.sfumato.secagg.sharing.MaskKeyPair;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sharing.Scalars;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.HoldersRequest;
import dev.sfumato.secagg.sum.message.InputAnswer;
import dev.sfumato.secagg.sum.message.KeysAnswer;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.OpeningRequest;
import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A client from the parts of the protocol, which keeps its secrets in the open. By itself it does
 * nothing wrong; each kind of attacker overrides the step at which it does.
 */
class HostileClient implements HostileDevice {
  final HostileSeat seat;
  final KeyPair shareKey;
  final MaskKeyPair maskKey;
  final Secret seed;
  final Map<Integer, Secret> incoming = new HashMap<>();
  private final Map<Integer, HeldShare> kept = new HashMap<>();
  private int arrived;
  private Optional<ModularVector> contribution = Optional.empty();

  HostileClient(HostileSeat seat) {
    this(seat, MaskKeys.generate(seat.primitives(), seat.randomness()));
  }

  HostileClient(HostileSeat seat, MaskKeyPair maskKey) {
    this.seat = seat;
    this.maskKey = maskKey;
    this.shareKey = X25519Keys.generate(seat.primitives(), seat.randomness());
    this.seed = Scalars.draw(seat.randomness());
  }

  /** What its polynomial for the mask key has at zero. */
  Secret sharedScalar() {
    return maskKey.scalar();
  }

  Secret sharedSeed() {
    return seed;
  }

  /** The seed that it masks with. */
  Secret maskingSeed() {
    return seed;
  }

  /** What goes into a parcel. */
  byte[] share(Place place, Secret dealt) {
    return dealt.expose();
  }

  /** Whether it says that a parcel is fine. */
  boolean accepts(Parcel parcel, boolean fine) {
    return fine;
  }

  /** What it hands back of a dealer. */
  Bytes handBack(int dealer, boolean seedShare, Bytes share) {
    return share;
  }

  /** What it sends in place of one answer. */
  List<ToSumServer> send(ToSumServer answer) {
    return List.of(answer);
  }

  @Override
  public final List<byte[]> keys() {
    SumKeys keys = new SumKeys(shareKey.publicKey(), maskKey.point());
    byte[] signed = seat.derivations().signedKeys(seat.index(), keys.shareKey(), keys.maskPoint());
    Bytes signature = seat.primitives().sign(seat.identity(), signed);
    return encode(new KeysAnswer(seat.session().tag(), keys, signature));
  }

  @Override
  public final List<byte[]> answer(byte[] request) {
    try {
      ToSumClient asked = ToSumClient.decode(request);
      return switch (asked.kind()) {
        case HOLDERS -> encode(deal((HoldersRequest) asked));
        case PARCELS -> encode(judge((ParcelsRequest) asked));
        case MASKS -> encode(mask((MasksRequest) asked));
        case OPENING -> encode(handBack((OpeningRequest) asked));
        case DONE, ABORTED -> List.of();
      };
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("the server sent no message", e);
    }
  }

  private List<byte[]> encode(ToSumServer answer) {
    return send(answer).stream().map(ToSumServer::encode).toList();
  }

  private DealingAnswer deal(HoldersRequest request) {
    arrived = request.arrived();
    return new HostileDealing(this, seat, seat.parameters().holders(arrived)).answer(request);
  }

  private VerdictAnswer judge(ParcelsRequest request) {
    BitSet accepted = new BitSet();
    List<Parcel> parcels = request.parcels();
    for (int i = 0; i < parcels.size(); i++) {
      accepted.set(i, accepts(parcels.get(i), isFine(parcels.get(i))));
    }
    return VerdictAnswer.of(seat.session().tag(), parcels.size(), accepted);
  }

  /** What opens is kept, whether it fits or not. */
  private boolean isFine(Parcel parcel) {
    Optional<HeldShare> share = open(parcel).flatMap(HeldShare::of);
    share.ifPresent(each -> kept.put(parcel.dealer(), each));
    ShareCheck check = new ShareCheck(seat.session().id(), parcel.dealer());
    return share.filter(each -> check.accepts(each, parcel.proof())).isPresent();
  }

  private Optional<Secret> open(Parcel parcel) {
    Secret key = Objects.requireNonNull(incoming.get(parcel.dealer()), "a dealer is a holder");
    byte[] data =
        seat.derivations().sealedData(parcel.dealer(), seat.index(), parcel.proof().point());
    return seat.primitives().open(key, parcel.proof().checks().nonce(), data, parcel.sealed());
  }

  private InputAnswer mask(MasksRequest request) {
    HostileMasking masking = new HostileMasking(this, seat, request, arrived);
    contribution = Optional.of(masking.contribution());
    return new InputAnswer(seat.session().tag(), masking.sent());
  }

  private ReturnsAnswer handBack(OpeningRequest request) {
    List<Bytes> shares = new ArrayList<>();
    request.surviving().forEach(dealer -> shares.add(handBack(dealer, true)));
    request.dropped().forEach(dealer -> shares.add(handBack(dealer, false)));
    return new ReturnsAnswer(seat.session().tag(), shares);
  }

  private Bytes handBack(int dealer, boolean seedShare) {
    HeldShare share = Objects.requireNonNull(kept.get(dealer), "a share that it accepted");
    Secret part = seedShare ? share.seed() : share.key();
    return handBack(dealer, seedShare, Bytes.wrap(part.expose()));
  }

  @Override
  public final Optional<ModularVector> contribution() {
    return contribution;
  }
}
