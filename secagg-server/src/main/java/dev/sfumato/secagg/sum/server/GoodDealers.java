package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.MasksRequest.Partner;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.BitSet;

/** Those that mask: dealers whose shares were accepted, and with whom each shares masks. */
public record GoodDealers(
    Dealt dealt, BitSet members, SumNumbers numbers, Bytes digest, Ring ring) {
  public static GoodDealers of(Dealt dealt, ClosingRecord record) {
    SumParameters parameters = dealt.book().parameters();
    int[] members = record.goOn().stream().toArray();
    Ring ring =
        Ring.draw(members, parameters.seats(), parameters.partners(members.length), record.more());
    return new GoodDealers(
        dealt,
        record.goOn(),
        parameters.numbers(dealt.arrivals().count(), members.length),
        SeatBitmap.digest(record.goOn(), parameters.seats()),
        ring);
  }

  public SeatBook book() {
    return dealt.book();
  }

  public MasksRequest request(int seat) {
    return new MasksRequest(
        book().head(seat),
        numbers.good(),
        digest,
        Arrays.stream(ring.neighbours(seat)).mapToObj(this::partner).toList());
  }

  private Partner partner(int seat) {
    return new Partner(seat, maskPoint(seat));
  }

  public Bytes maskPoint(int seat) {
    return dealt.arrivals().maskPoint(seat);
  }

  /** What all masks hang on. */
  public Bytes maskNumbers() {
    return new SumDerivations(book().setup.session()).numbers(numbers, digest);
  }
}
