package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.sharing.CheckPair;
import dev.sfumato.secagg.sharing.ShareProof;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.vector.Bytes;
import java.util.BitSet;
import java.util.List;

/** One message of every kind, with random content. */
final class SumSamples {
  static final long TAG = 0x0807060504030201L;

  private final InsecureRandomness random;

  SumSamples(long seed) {
    this.random = new InsecureRandomness(seed);
  }

  private Bytes bytes(int count) {
    return Fixtures.random(count, random);
  }

  SumHead head() {
    return new SumHead(TAG, bytes(16));
  }

  private SumKeys keys() {
    return new SumKeys(bytes(32), bytes(32));
  }

  private CheckPair checks() {
    return new CheckPair(bytes(16), bytes(16));
  }

  List<ToSumServer> toServer() {
    BitSet accepted = new BitSet();
    accepted.set(0);
    accepted.set(8);
    return List.of(
        new KeysAnswer(TAG, keys(), bytes(64)),
        new DealingAnswer(
            TAG,
            bytes(32),
            List.of(
                new SealedParcel(bytes(144), checks()),
                new SealedParcel(bytes(144), checks()),
                new SealedParcel(bytes(144), checks())),
            List.of(bytes(32), bytes(32)),
            List.of(bytes(32), bytes(32))),
        VerdictAnswer.of(TAG, 11, accepted),
        new InputAnswer(TAG, bytes(17)),
        new ReturnsAnswer(TAG, List.of(bytes(32), bytes(32), bytes(32))),
        new DeclineAnswer(TAG));
  }

  List<ToSumClient> toClient() {
    return List.of(
        new HoldersRequest(
            head(),
            30,
            keys(),
            List.of(
                new HoldersRequest.Holder(3, bytes(32)), new HoldersRequest.Holder(0, bytes(32)))),
        new ParcelsRequest(head(), List.of(parcel(4, 600), parcel(1, 1))),
        new MasksRequest(
            head(),
            29,
            bytes(32),
            List.of(
                new MasksRequest.Partner(5, bytes(32)), new MasksRequest.Partner(2, bytes(32)))),
        new OpeningRequest(head(), 25, List.of(1, 7, 9), List.of(4)),
        new DoneNotice(head()),
        new AbortedNotice(head(), AbortReason.TOO_FEW_INPUTS));
  }

  private ParcelsRequest.Parcel parcel(int dealer, int point) {
    return new ParcelsRequest.Parcel(
        dealer, bytes(144), new ShareProof(point, checks(), bytes(32), bytes(32), bytes(32)));
  }
}
