package dev.sfumato.server.shard;

import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.secagg.verified.message.AliveRequest;
import dev.sfumato.secagg.verified.message.DealtRequest;
import dev.sfumato.secagg.verified.message.LeavesRequest;
import dev.sfumato.secagg.verified.message.NeighboursRequest;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;

/** {@link AnswerSizes} of a sum whose devices need not believe the coordinator. */
final class VerifiedSizes {
  /** Twice version, kind, session, counts, a nonce: some answers have another inside. */
  private static final int AROUND = 128;

  /** A parcel of 144 bytes, two checks of 16, at most two scalars of 32, the hash of a token. */
  private static final int A_HOLDER = 144 + 2 * 16 + 2 * 32 + 16;

  private static final int A_TOKEN = 16;
  private static final int A_SHARE = 32;

  private VerifiedSizes() {}

  static int of(ToVerifiedClient request, VectorShape shape) {
    return AROUND
        + switch (request.kind()) {
          case ROSTER -> A_SHARE;
          case LEAVES -> A_HOLDER * ((LeavesRequest) request).count();
          case DEALT -> ((DealtRequest) request).count();
          case NEIGHBOURS ->
              shape.packedBytes() + A_TOKEN * ((NeighboursRequest) request).places().size();
          case ALIVE -> A_TOKEN * ((AliveRequest) request).tokens().size();
          // Of how many it masked with is not in what it is asked.
          case CALLS -> A_SHARE * SumEnvelope.MAX_ELEMENTS;
          case NOTICE -> 0;
        };
  }
}
