package dev.sfumato.secagg.client;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;

/** What a client keeps of a neighbour between sending it shares and getting its. */
record Link(int neighbour, Bytes maskKey, Secret incomingKey) {}
