/** The coordinator as it is served and the device library as it is shipped, over TCP. */
@NullMarked
package dev.sfumato.cli.live;

import org.jspecify.annotations.NullMarked;
