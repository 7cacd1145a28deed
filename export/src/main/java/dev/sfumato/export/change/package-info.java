/** What has changed between two maps, as files for other tools. */
@NullMarked
package dev.sfumato.export.change;

import org.jspecify.annotations.NullMarked;
