package dev.sfumato.server.shard;

import dev.sfumato.secagg.sum.message.HoldersRequest;
import dev.sfumato.secagg.sum.message.OpeningRequest;
import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.vector.VectorShape;

/** How long the answer to a request can be, by docs/protocol.md: a device may send no more. */
final class AnswerSizes {
  /** What is around the lists of an answer: version, kind, session, counts, a nonce. */
  private static final int AROUND = 64;

  /** A parcel of 144 bytes, two checks of 16, and at most two scalars of 32. */
  private static final int A_HOLDER = 144 + 2 * 16 + 2 * 32;

  private static final int A_SHARE = 32;

  private AnswerSizes() {}

  static int of(ToSumClient request, VectorShape shape) {
    return AROUND
        + switch (request.kind()) {
          case HOLDERS -> A_HOLDER * ((HoldersRequest) request).holders().size();
          case PARCELS -> ((ParcelsRequest) request).count();
          case MASKS -> shape.packedBytes();
          case OPENING -> A_SHARE * shares((OpeningRequest) request);
          case DONE, ABORTED -> 0;
        };
  }

  private static int shares(OpeningRequest request) {
    return request.surviving().size() + request.dropped().size();
  }
}
