@NullMarked
package dev.sfumato.protocol.message;

import org.jspecify.annotations.NullMarked;
