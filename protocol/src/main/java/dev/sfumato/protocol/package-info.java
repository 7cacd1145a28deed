/**
 * The only place where {@code core} and {@code secagg} meet: what a device is asked, how its answer
 * becomes a vector, and how a sum becomes a histogram.
 */
@NullMarked
package dev.sfumato.protocol;

import org.jspecify.annotations.NullMarked;
