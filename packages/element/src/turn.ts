/** How many elements of a page load at a time. */
const AT_ONCE = 4;
/** After this long, an element counts as waiting for the network and gives up its turn. */
const LONGEST_MS = 10_000;

/** In the order in which their turns come. */
const waiting = new Set<Turn>();
const loading = new Set<Turn>();

/**
 * An element's turn to load. A hundred elements that all start at once keep the page's one thread busy
 * for so long that none is ready for a minute; a few at a time become ready one after the other.
 */
export class Turn {
  #start: () => void;
  #hasCome = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param start called when the turn comes, unless it does so at once */
  constructor(start: () => void) {
    this.#start = start;
  }

  /** Whether the element may load; it stays so when its turn is over. */
  get hasCome(): boolean {
    return this.#hasCome;
  }

  get isWaiting(): boolean {
    return waiting.has(this);
  }

  ask(): void {
    if (this.#hasCome || this.isWaiting) return;
    if (loading.size < AT_ONCE) this.#come();
    else waiting.add(this);
  }

  /** Goes before all others that wait: the visitor is looking at it. */
  hurry(): void {
    if (!waiting.delete(this)) return;
    const others = [...waiting];
    waiting.clear();
    for (const turn of [this, ...others]) waiting.add(turn);
  }

  /**
   * A separate turn for data an element loads again while it is shown.
   * @param isFirst it goes before all others that wait
   * @returns a function that ends the turn, when the turn has come
   * @throws the signal's reason, if it was aborted
   */
  static async take(signal: AbortSignal, isFirst: boolean): Promise<() => void> {
    const turn = await new Promise<Turn>((resolve, reject) => {
      const turn = new Turn(() => resolve(turn));
      const giveUp = () => {
        turn.leave();
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      turn.ask();
      if (isFirst) turn.hurry();
      if (turn.hasCome) resolve(turn);
    });
    return () => turn.finish();
  }

  /** It has loaded, or failed to. */
  finish(): void {
    clearTimeout(this.#timer);
    if (loading.delete(this)) Turn.#callNext();
  }

  /** There is something else to load: it has to ask again, unless its turn is not over. */
  renew(): void {
    waiting.delete(this);
    this.#hasCome = loading.has(this);
  }

  /** The element is gone. */
  leave(): void {
    this.finish();
    this.renew();
  }

  #come(): void {
    waiting.delete(this);
    loading.add(this);
    this.#hasCome = true;
    this.#timer = setTimeout(() => this.finish(), LONGEST_MS);
  }

  static #callNext(): void {
    for (const turn of waiting) {
      if (loading.size >= AT_ONCE) return;
      turn.#come();
      turn.#start();
    }
  }
}
