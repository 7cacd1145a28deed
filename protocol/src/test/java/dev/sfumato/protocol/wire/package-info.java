@NullMarked
package dev.sfumato.protocol.wire;

import org.jspecify.annotations.NullMarked;
