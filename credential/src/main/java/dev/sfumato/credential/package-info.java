/**
 * Credentials: an authority signs a device's fresh public key without seeing it.
 *
 * <p>Blind RSA signatures after RFC 9474, variant RSABSSA-SHA384-PSS-Randomized, and the two things
 * that an authority states with its long-term key: which keys it has, and how many credentials it
 * gave out for one. The JDK alone; no input or output, no clock, no thread.
 */
@NullMarked
package dev.sfumato.credential;

import org.jspecify.annotations.NullMarked;
