package dev.sfumato.device.internal.participation;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.DrawnNoise;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.function.BiConsumer;

/**
 * A device's place without noise, so that a sum can be compared bit for bit. For tests and trials
 * only.
 */
public final class InsecureDraft extends Draft {
  private final BiConsumer<Query, ModularVector> made;

  private InsecureDraft(Query query, Shard shard, BiConsumer<Query, ModularVector> made) {
    super(query, shard);
    this.made = made;
  }

  /** A session whose vectors have no noise. */
  public static ParticipationSession session(DeviceSetup setup) {
    return session(setup, (query, vector) -> {});
  }

  /** The same, and every vector that is made is told. */
  public static ParticipationSession session(
      DeviceSetup setup, BiConsumer<Query, ModularVector> made) {
    return new ParticipationSession(setup, (query, shard) -> new InsecureDraft(query, shard, made));
  }

  @Override
  ModularVector encode(Query asked, DeviceData data, DrawnNoise drawn) {
    ModularVector vector = noiseless(asked, data);
    made.accept(asked, vector);
    return vector;
  }

  /** What the device adds to the sum. */
  public static ModularVector noiseless(Query query, DeviceData data) {
    var region = query.terms().region();
    var histogram = query.histogram();
    Contribution contribution =
        data.places().isEmpty()
            ? Contribution.none(histogram, region)
            : Contribution.single(
                histogram,
                region,
                region.mortonAt(data.places().get(0).y(), data.places().get(0).x()),
                data.category());
    return ModularVector.of(new VectorShape(query.length(), query.bits()), contribution.entries());
  }
}
