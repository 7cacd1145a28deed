@NullMarked
package dev.sfumato.protocol;

import org.jspecify.annotations.NullMarked;
