/** What the tests of several modules use; each compiles it for itself. */
@NullMarked
package dev.sfumato.testing;

import org.jspecify.annotations.NullMarked;
