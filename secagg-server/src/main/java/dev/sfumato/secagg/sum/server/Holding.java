package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.sum.message.OpeningRequest;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import java.util.ArrayList;
import java.util.List;

/** Which shares a holder has to hand back: of the good dealers whose parcels it accepted. */
public record Holding(List<Integer> surviving, List<Integer> dropped) {
  public static Holding of(MaskedTotal total, int holder) {
    SumArchive archive = total.book().archive;
    VerdictAnswer verdict =
        (VerdictAnswer) Stored.answer(Stored.require(archive, Shelf.VERDICT, holder));
    Holding holding = new Holding(new ArrayList<>(), new ArrayList<>());
    int[] dealers = total.good().dealt().dealersOf(holder);
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

  /** Whose share comes at a place of the answer. */
  public int dealerAt(int place) {
    return isSeed(place) ? surviving.get(place) : dropped.get(place - surviving.size());
  }

  public boolean isSeed(int place) {
    return place < surviving.size();
  }

  public OpeningRequest request(MaskedTotal total, int holder) {
    return new OpeningRequest(
        total.book().head(holder), total.survivors().cardinality(), surviving, dropped);
  }
}
