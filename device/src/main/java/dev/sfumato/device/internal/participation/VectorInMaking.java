package dev.sfumato.device.internal.participation;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.client.InputSource;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The vector of one participation, from the request that asks for it until the client of the sum
 * takes it: the numbers decide the noise, so nothing is drawn and no place is read before.
 *
 * <p>The vector, noise and all, is made apart from this, and the masked input leaves at one of the
 * {@link Departures}: its time does not tell how long the place or the noise took.
 */
final class VectorInMaking implements InputSource {
  private final Query query;
  private final Departures departures;
  private final BiFunction<Query, Shard, Draft> drafts;
  private byte @Nullable [] request;
  private @Nullable Shard numbers;
  private @Nullable Draft draft;

  VectorInMaking(Query query, Departures departures, BiFunction<Query, Shard, Draft> drafts) {
    this.query = query;
    this.departures = departures;
    this.drafts = drafts;
  }

  /** The numbers of a sum as noise is drawn by them. */
  static Shard shard(SumNumbers told) {
    return new Shard(told.good(), told.minimumSurvivors(), Math.min(told.corrupt(), told.good()));
  }

  /** Has the vector made. */
  Step prepare(byte[] encoded, Shard told) {
    request = encoded;
    numbers = told;
    draft = drafts.apply(query, told);
    return Step.perform(new Effect.Prepare(draft, departures.first()));
  }

  /** Whether another request is the one that is waiting, whatever it says of what is held. */
  boolean isSame(byte[] other) {
    return request != null && SumHead.contentDigest(request).equals(SumHead.contentDigest(other));
  }

  /** What is waiting to be answered with it, if anything. */
  Optional<byte[]> request() {
    return Optional.ofNullable(request);
  }

  /**
   * Whether it is made.
   *
   * @throws IllegalStateException when there will never be one
   */
  boolean isReady() {
    return draft != null && draft.isReady();
  }

  @Override
  public Optional<ModularVector> vector(SumNumbers told) {
    Draft made = draft;
    boolean same =
        numbers != null
            && numbers.devices() == told.good()
            && numbers.minimumSurvivors() == told.minimumSurvivors()
            && numbers.noiseDivisor() == told.noiseDivisor();
    return made != null && same ? Optional.of(made.vector()) : Optional.empty();
  }

  /** Forgets the noise, the place and the vector. */
  void wipe() {
    request = null;
    if (draft != null) {
      draft.wipe();
      draft = null;
    }
  }
}
