/** What both sides of a session agree on, and how one can end. */
@NullMarked
package dev.sfumato.secagg.session;

import org.jspecify.annotations.NullMarked;
