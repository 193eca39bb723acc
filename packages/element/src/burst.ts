/** Changes that follow each other faster than this are a burst. */
const CALM_MS = 150;
/** So many loads may start in that time, so a page that corrects itself isn't slowed down. */
const AT_ONCE = 2;

/**
 * The data to load may change many times a second, for example when a visitor moves through a list with the
 * arrow keys. Only the first and the last change of a burst are loaded.
 */
export class Burst {
  #resume: () => void;
  /** When the latest loads started. */
  #starts: number[] = [];
  #hasStarted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param resume called when a burst is over */
  constructor(resume: () => void) {
    this.#resume = resume;
  }

  /** False while changes still follow each other. */
  get isOver(): boolean {
    return this.#timer === undefined;
  }

  /** Loading has started; saying so again changes nothing. */
  started(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#starts = [performance.now(), ...this.#starts].slice(0, AT_ONCE);
  }

  /** There is something else to load. */
  changed(): void {
    const earlier = this.#starts[AT_ONCE - 1] ?? -Infinity;
    const isBurst = !this.isOver || performance.now() - earlier < CALM_MS;
    this.#hasStarted = false;
    this.stop();
    if (!isBurst) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#resume();
    }, CALM_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
