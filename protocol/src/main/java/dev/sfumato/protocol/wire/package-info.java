/** From messages to bytes and back. Bytes from outside become valid values here or nowhere. */
@NullMarked
package dev.sfumato.protocol.wire;

import org.jspecify.annotations.NullMarked;
