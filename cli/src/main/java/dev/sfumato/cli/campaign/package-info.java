/** {@code sfumato campaign}: talks to a coordinator's REST interface, one class a verb. */
@NullMarked
package dev.sfumato.cli.campaign;

import org.jspecify.annotations.NullMarked;
