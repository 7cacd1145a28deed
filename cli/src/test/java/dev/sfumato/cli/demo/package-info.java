/** What the demo tells. */
@NullMarked
package dev.sfumato.cli.demo;

import org.jspecify.annotations.NullMarked;
