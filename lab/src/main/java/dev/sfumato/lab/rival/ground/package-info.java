/** What rivals are measured on: the people, the devices that were asked, the map that came out. */
@NullMarked
package dev.sfumato.lab.rival.ground;

import org.jspecify.annotations.NullMarked;
