package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.Bytes;

/** One end of a pair as a derivation sees it: an index, and the key that takes part in it. */
public record Party(int index, Bytes publicKey) {}
