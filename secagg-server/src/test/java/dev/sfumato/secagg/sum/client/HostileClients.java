package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sharing.BlindedPolynomials;
import dev.sfumato.secagg.sharing.CheckPair;
import dev.sfumato.secagg.sharing.DealtPolynomials;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.message.AbortedNotice;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.DoneNotice;
import dev.sfumato.secagg.sum.message.HoldersRequest;
import dev.sfumato.secagg.sum.message.HoldersRequest.Holder;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.OpeningRequest;
import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.SealedParcel;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.testing.SumRun;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Clients of a run that send something else than the real ones in their seats do. The real ones
 * never notice: they are told that what they wrote is what is held.
 */
final class HostileClients {
  private final SumRun run;
  private final Map<Integer, Trick> tricks = new HashMap<>();
  private final Map<Integer, Bytes> genuine = new HashMap<>();
  private final Map<Integer, HoldersRequest> holders = new HashMap<>();
  private final Map<Integer, AwaitingHolders> keys = new HashMap<>();

  /** Makes another answer of a genuine one. */
  interface Trick {
    ToSumServer instead(int seat, ToSumServer answer) throws Exception;
  }

  /** What a dealer does to the 128 bytes of a share before they are checked and sealed. */
  interface Bending {
    void bend(int holder, int point, byte[] share);
  }

  HostileClients(SumRun run) {
    this.run = run;
    run.upwards = this::up;
    run.downwards = this::down;
  }

  void put(int seat, Trick trick) {
    tricks.put(seat, trick);
  }

  private byte[] up(int seat, byte[] answer) {
    if (!tricks.containsKey(seat)) {
      return answer;
    }
    genuine.put(seat, SumHead.digest(answer));
    try {
      ToSumServer decoded = ToSumServer.decode(answer);
      ToSumServer instead = of(tricks, seat).instead(seat, decoded);
      return instead.equals(decoded) ? answer : instead.encode();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private ToSumClient down(int seat, ToSumClient message) {
    if (!tricks.containsKey(seat)) {
      return message;
    }
    SumHead head = new SumHead(message.head().sessionTag(), of(genuine, seat));
    return switch (message.kind()) {
      case HOLDERS -> remember(seat, head, (HoldersRequest) message);
      case PARCELS -> new ParcelsRequest(head, ((ParcelsRequest) message).parcels());
      case MASKS -> {
        MasksRequest masks = (MasksRequest) message;
        yield new MasksRequest(head, masks.good(), masks.goodDigest(), masks.partners());
      }
      case OPENING -> {
        OpeningRequest opening = (OpeningRequest) message;
        yield new OpeningRequest(
            head, opening.survivors(), opening.surviving(), known(seat, opening.dropped()));
      }
      case DONE -> new DoneNotice(head);
      case ABORTED -> new AbortedNotice(head, ((AbortedNotice) message).reason());
    };
  }

  /** Not those whose parcels the real client did not accept: it would refuse. */
  private List<Integer> known(int seat, List<Integer> dealers) {
    KeptShares kept = ((AwaitingOpening) state(seat)).kept();
    return dealers.stream().filter(kept::has).toList();
  }

  private ToSumClient remember(int seat, SumHead head, HoldersRequest message) {
    holders.put(seat, message);
    keys.put(seat, (AwaitingHolders) state(seat));
    return new HoldersRequest(head, message.arrived(), message.own(), message.holders());
  }

  /** What the real client in that seat keeps now. */
  SumClientState state(int seat) {
    try {
      byte[] snapshot = run.clients.get(seat).snapshot();
      return new SumSnapshot(run.setups.get(seat)).read(snapshot).state().orElseThrow();
    } catch (DamagedSnapshotException e) {
      throw new AssertionError(e);
    }
  }

  /** Deals the same secrets once more, each share bent before it is checked and sealed. */
  DealingAnswer deal(int seat, Bending bending) {
    AwaitingParcels after = (AwaitingParcels) state(seat);
    return deal(seat, of(keys, seat).maskKey().scalar(), after.secrets().seed(), bending);
  }

  DealingAnswer deal(int seat, Secret key, Secret seed, Bending bending) {
    SumClientSetup setup = run.setups.get(seat);
    DealtPolynomials dealt =
        DealtPolynomials.draw(key, seed, threshold(seat), setup.randomness(), setup.primitives());
    ShareCheck checks = new ShareCheck(setup.session().id(), seat);
    Agreement agreement = setup.primitives().agreement(of(keys, seat).shareKey().privateKey());
    List<SealedParcel> parcels = new ArrayList<>();
    for (Holder holder : of(holders, seat).holders()) {
      int point = parcels.size() + 1;
      byte[] share = dealt.share(point).expose().clone();
      bending.bend(holder.index(), point, share);
      CheckPair check = checks.of(point, Secret.copyOf(share));
      Bytes sealed = seal(setup, agreement, holder, point, check.nonce(), share);
      parcels.add(new SealedParcel(sealed, check));
    }
    return prove(seat, dealt, checks, parcels);
  }

  private int threshold(int seat) {
    return run.session.parameters().holders(of(holders, seat).arrived()).threshold();
  }

  private Bytes seal(
      SumClientSetup setup,
      Agreement agreement,
      Holder holder,
      int point,
      Bytes nonce,
      byte[] share) {
    Secret key =
        setup
            .derivations()
            .shareKeys(
                agreement.agree(holder.shareKey()).orElseThrow(),
                new Party(setup.index(), of(keys, setup.index()).shareKey().publicKey()),
                new Party(holder.index(), holder.shareKey()))
            .outgoing();
    byte[] data = setup.derivations().sealedData(setup.index(), holder.index(), point);
    return setup.primitives().seal(key, nonce, data, share);
  }

  private DealingAnswer prove(
      int seat, DealtPolynomials dealt, ShareCheck checks, List<SealedParcel> parcels) {
    Bytes point = of(keys, seat).maskKey().point();
    Bytes transcript =
        checks.transcript(
            point,
            dealt.nonce(),
            parcels.stream().map(SealedParcel::sealed).toList(),
            parcels.stream().map(SealedParcel::checks).toList());
    BlindedPolynomials blinded =
        dealt.blinded(ShareCheck.challenge(dealt.nonce(), point, transcript));
    return new DealingAnswer(
        run.session.tag(), dealt.nonce(), parcels, blinded.key(), blinded.seed());
  }

  private static <T> T of(Map<Integer, T> map, int seat) {
    return Objects.requireNonNull(map.get(seat));
  }
}
