/** Two maps that always show the same place. Whoever moves takes the other along. */
export class MapLink {
  #moving = false;

  constructor(one, other) {
    this.stops = [this.#follow(one, other), this.#follow(other, one)];
  }

  #follow(leader, follower) {
    const move = () => {
      if (this.#moving) return;
      this.#moving = true;
      follower.setView(leader.getCenter(), leader.getZoom(), { animate: false });
      this.#moving = false;
    };
    leader.on('move zoomend', move);
    return () => leader.off('move zoomend', move);
  }

  close() {
    this.stops.forEach((stop) => stop());
  }
}
