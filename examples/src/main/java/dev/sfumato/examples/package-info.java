/** How an app takes part. */
@NullMarked
package dev.sfumato.examples;

import org.jspecify.annotations.NullMarked;
