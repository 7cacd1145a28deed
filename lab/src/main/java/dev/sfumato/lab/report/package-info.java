/** What a run leaves behind: arrays, pictures, map layers and JSON. */
@NullMarked
package dev.sfumato.lab.report;

import org.jspecify.annotations.NullMarked;
