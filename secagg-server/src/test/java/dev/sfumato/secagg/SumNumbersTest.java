package dev.sfumato.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.testing.SumRun;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A server that tells one client other numbers opens noise. An entry of it is right by chance once
 * in 2^62, so one of 64 in one run is with 2^-56: that is how often these tests fail without cause.
 */
class SumNumbersTest {
  private static final int SEATS = 24;
  private static final VectorShape SHAPE = new VectorShape(64, 62);

  private static SumRun run(Told told) {
    SumParameters parameters = new SumParameters(SEATS, 2, new DropoutShare(1, 10), 2, SHAPE);
    SumRun run = new SumRun(parameters, 77);
    run.downwards =
        (seat, message) ->
            seat == 0 && message.kind() == ToSumClient.Kind.MASKS
                ? told.instead(run, (MasksRequest) message)
                : message;
    return run.all();
  }

  private interface Told {
    MasksRequest instead(SumRun run, MasksRequest request);
  }

  private static int rightEntries(SumRun run) {
    ModularVector expected = run.expectedSum(IntStream.range(0, SEATS).boxed().toList());
    ModularVector opened = run.server.result().orElseThrow().sum();
    return (int)
        IntStream.range(0, SHAPE.length())
            .filter(i -> opened.entry(i) == expected.entry(i))
            .count();
  }

  @Test
  void sum_allAreToldTheSame_isRight() {
    assertThat(rightEntries(run((run, request) -> request))).isEqualTo(SHAPE.length());
  }

  @Test
  void sum_oneIsToldAnotherSetOfGoodDealers_hasNoRightEntry() {
    SumRun lying =
        run(
            (run, request) ->
                new MasksRequest(
                    request.head(),
                    request.good(),
                    Bytes.wrap(new byte[MasksRequest.DIGEST_BYTES]),
                    request.partners()));
    assertThat(rightEntries(lying)).isZero();
  }

  /** Fewer good dealers would make it add more noise, more of them less: neither goes unnoticed. */
  @Test
  void sum_oneIsToldAnotherNumberOfGoodDealers_hasNoRightEntry() {
    SumRun lying = run((run, request) -> fewer(run.session.parameters(), request));
    assertThat(rightEntries(lying)).isZero();
  }

  /** As few as still have no more partners than it was given. */
  private static MasksRequest fewer(SumParameters parameters, MasksRequest request) {
    int good = request.good() - 1;
    List<MasksRequest.Partner> partners = request.partners().subList(0, parameters.partners(good));
    SumHead head = request.head();
    return new MasksRequest(head, good, request.goodDigest(), partners);
  }
}
