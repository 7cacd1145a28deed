package dev.sfumato.secagg.client;

import dev.sfumato.secagg.Bytes;
import dev.sfumato.secagg.crypto.Secret;

/** What a client keeps of a neighbour between sending it shares and getting its. */
record Link(int neighbour, Bytes maskKey, Secret incomingKey) {}
