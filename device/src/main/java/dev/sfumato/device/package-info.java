/**
 * The library that an app embeds: a device takes part in campaigns, within its owner's policy and
 * its own ledger.
 */
@NullMarked
package dev.sfumato.device;

import org.jspecify.annotations.NullMarked;
