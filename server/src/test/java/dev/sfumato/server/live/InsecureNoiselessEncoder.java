package dev.sfumato.server.live;

import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.core.noise.Modulus;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;

/** A contribution without its noise, so that a test can compare sums bit for bit. */
final class InsecureNoiselessEncoder {
  private InsecureNoiselessEncoder() {}

  static long[] entries(Query query, long morton) {
    return Contribution.single(query.histogram(), query.terms().region(), morton, 0)
        .checked()
        .entries();
  }

  static ModularVector encode(Query query, long[] entries) {
    Modulus modulus = query.modulus();
    long[] residues = new long[entries.length];
    for (int i = 0; i < entries.length; i++) {
      residues[i] = modulus.reduce(entries[i]);
    }
    return ModularVector.of(new VectorShape(query.length(), query.bits()), residues);
  }
}
