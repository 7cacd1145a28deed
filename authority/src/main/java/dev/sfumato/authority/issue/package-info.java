/** What an authority does: enrols devices, announces keys, gives out credentials, counts them. */
@NullMarked
package dev.sfumato.authority.issue;

import org.jspecify.annotations.NullMarked;
