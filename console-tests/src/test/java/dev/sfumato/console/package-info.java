/** The console as people meet it: in a browser, against a coordinator that really listens. */
@NullMarked
package dev.sfumato.console;

import org.jspecify.annotations.NullMarked;
