package dev.sfumato.lab.crowd;

import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.lab.sampling.Binomial;
import java.util.random.RandomGenerator;

/** A crowd of which a share is outside the area, each on its own: they answer with nothing. */
public final class OutsideCrowd implements Crowd {
  private final Crowd inside;
  private final double outside;

  private OutsideCrowd(Crowd inside, double outside) {
    this.inside = inside;
    this.outside = outside;
  }

  /** The crowd itself where nobody is outside: then nothing is drawn either. */
  public static Crowd of(Crowd inside, double outside) {
    return outside == 0 ? inside : new OutsideCrowd(inside, outside);
  }

  @Override
  public void assemble() {
    inside.assemble();
  }

  @Override
  public long[] answer(HistogramQuery query, long devices, RandomGenerator random) {
    return inside.answer(query, Binomial.draw(devices, 1 - outside, random), random);
  }
}
