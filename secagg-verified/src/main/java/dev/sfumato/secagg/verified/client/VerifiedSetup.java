package dev.sfumato.secagg.verified.client;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.InputSource;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.CredentialCheck;

/**
 * What one client brings to one sum.
 *
 * @param announced what was announced; its id is computed by the client from the query
 * @param identity its Ed25519 key for this campaign
 * @param credential what an authority said of that key, or nothing
 * @param check whether others' credentials are good
 * @param policy what it is ready to take part in
 * @param input where its vector comes from
 */
public record VerifiedSetup(
    SumSession announced,
    KeyPair identity,
    Bytes credential,
    CredentialCheck check,
    ClientPolicy policy,
    InputSource input,
    Primitives primitives,
    RandomBytes randomness) {}
