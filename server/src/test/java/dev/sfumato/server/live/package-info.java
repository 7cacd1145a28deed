/** The live system as a whole: real streams, real secure sums, kills and strangers. */
@NullMarked
package dev.sfumato.server.live;

import org.jspecify.annotations.NullMarked;
