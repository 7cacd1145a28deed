/** What devices and the coordinator say to each other, as valid values. */
@NullMarked
package dev.sfumato.protocol.message;

import org.jspecify.annotations.NullMarked;
