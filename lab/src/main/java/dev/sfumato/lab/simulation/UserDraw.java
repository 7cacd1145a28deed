package dev.sfumato.lab.simulation;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.Rounding;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.UserDataset;
import java.util.random.RandomGenerator;

/** Users with all of their places, drawn one by one. */
final class UserDraw implements DeviceDraw {
  private final UserDataset users;
  private final Participation participation;
  private final Rounding rounding;
  private DistinctDraws people;

  UserDraw(UserDataset users, Participation participation, Rounding rounding) {
    this.users = users;
    this.participation = participation;
    this.rounding = rounding;
    this.people = new DistinctDraws(users.users());
  }

  @Override
  public void assemble() {
    if (participation == Participation.EVERY_QUERY) {
      people = new DistinctDraws(users.users());
    }
  }

  @Override
  public void addNext(HistogramQuery query, long[] vector, RandomGenerator random) {
    int user = (int) people.next(random);
    throw new UnsupportedOperationException(rounding + " " + user + users);
  }
}
