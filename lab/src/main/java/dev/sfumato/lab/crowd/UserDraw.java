package dev.sfumato.lab.crowd;

import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.WeightedCell;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.UserDataset;
import dev.sfumato.lab.sampling.DistinctDraws;
import dev.sfumato.lab.sampling.InsecureRandomness;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Users with all of their places, drawn one by one. */
public final class UserDraw implements DeviceDraw {
  private final UserDataset users;
  private final Participation participation;
  private final Rounding rounding;
  private DistinctDraws people;

  public UserDraw(UserDataset users, Participation participation, Rounding rounding) {
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
  public List<WeightedCell> next(RandomGenerator random) {
    return places((int) people.next(random));
  }

  @Override
  public void addNext(HistogramQuery query, long[] vector, RandomGenerator random) {
    Contribution contribution =
        Contribution.weighted(
            query, users.region(), next(random), 0, rounding, new InsecureRandomness(random));
    DeviceDraw.add(contribution, vector);
  }

  private List<WeightedCell> places(int user) {
    List<WeightedCell> places = new ArrayList<>();
    for (int place = users.begin(user); place < users.end(user); place++) {
      places.add(new WeightedCell(users.code(place), users.count(place)));
    }
    places.add(new WeightedCell(Region.NOWHERE, users.outside(user)));
    return places;
  }
}
