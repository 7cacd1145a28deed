/** Maps of people: what the lab samples its simulated devices from, and the truth it compares. */
@NullMarked
package dev.sfumato.lab.dataset;

import org.jspecify.annotations.NullMarked;
