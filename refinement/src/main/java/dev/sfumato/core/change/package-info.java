/** What has changed between two maps, cell by cell, with intervals and marks that seldom err. */
@NullMarked
package dev.sfumato.core.change;

import org.jspecify.annotations.NullMarked;
