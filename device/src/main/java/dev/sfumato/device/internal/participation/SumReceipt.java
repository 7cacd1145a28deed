package dev.sfumato.device.internal.participation;

import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.session.CoordinatorId;

/**
 * What a device keeps of a participation, for whoever compares it with the campaign's transcript:
 * which sum it was and on what terms. Where the device was is not in it, nor who it is.
 */
final class SumReceipt {
  private SumReceipt() {}

  /**
   * One line.
   *
   * @param good how many were good for an input; 0 where that is not known any more
   */
  static String of(CoordinatorId coordinator, ToDevice.Seat seat, int good) {
    Query query = seat.query();
    return "sfumato-receipt-1 coordinator="
        + coordinator.value().toHex()
        + " campaign="
        + query.terms().id()
        + " query="
        + query.number()
        + " sum="
        + query.session(seat.salt()).value().toHex()
        + " question="
        + query.digest().toHex()
        + " epsilon="
        + query.epsilon().micros()
        + " seats="
        + query.plan().seats()
        + " corrupt="
        + query.plan().corrupt()
        + (good > 0 ? " good=" + good : "");
  }
}
