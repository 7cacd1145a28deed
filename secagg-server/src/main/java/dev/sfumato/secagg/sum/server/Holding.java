package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.sum.message.OpeningRequest;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which shares a holder has to hand back: of the good dealers whose parcels it accepted.
 *
 * @param dealers of all parcels that it was given, in their order
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record Holding(List<Integer> surviving, List<Integer> dropped, int[] dealers) {
  public static Holding of(MaskedTotal total, int holder) {
    SumArchive archive = total.book().archive;
    VerdictAnswer verdict =
        (VerdictAnswer) Stored.answer(Stored.require(archive, Shelf.VERDICT, holder));
    int[] dealers = total.good().dealt().dealersOf(holder);
    Holding holding = new Holding(new ArrayList<>(), new ArrayList<>(), dealers);
    for (int i = 0; i < dealers.length; i++) {
      if (verdict.isAccepted(i) && total.good().members().get(dealers[i])) {
        holding.list(total, dealers[i]).add(dealers[i]);
      }
    }
    return holding;
  }

  private List<Integer> list(MaskedTotal total, int dealer) {
    return total.survivors().get(dealer) ? surviving : dropped;
  }

  public int size() {
    return surviving.size() + dropped.size();
  }

  /** Which of the parcels has the share that comes at a place of the answer. */
  public int parcelAt(int place) {
    int dealer = isSeed(place) ? surviving.get(place) : dropped.get(place - surviving.size());
    return Arrays.binarySearch(dealers, dealer);
  }

  public boolean isSeed(int place) {
    return place < surviving.size();
  }

  public OpeningRequest request(MaskedTotal total, int holder) {
    return new OpeningRequest(
        total.book().head(holder), total.survivors().cardinality(), surviving, dropped);
  }
}
