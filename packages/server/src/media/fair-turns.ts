import type { Queue, QueueAddOptions } from 'p-queue';

export interface TurnOptions extends QueueAddOptions {
  /** The caller, usually an address. */
  readonly caller: string;
}

type Run = () => Promise<unknown>;

/**
 * The order in which a `PQueue` takes waiting work: first of the caller with the least running, those with
 * the same in turn, each one's own work in the order it came. However much one caller requests, the next
 * caller waits for only one piece of it.
 */
export class FairTurns implements Queue<Run, TurnOptions> {
  readonly #waiting = new Map<string, Run>();
  /** Ids of waiting work by caller. The first caller is next. One piece can be in several lanes. */
  readonly #lanes = new Map<string, string[]>();
  /** Ids of running work, and whose turn it used. */
  readonly #running = new Map<string, string>();

  get size(): number {
    return this.#waiting.size;
  }

  enqueue(run: Run, options?: Partial<TurnOptions>): void {
    const { id, caller } = options as Pick<Required<TurnOptions>, 'id' | 'caller'>;
    this.#waiting.set(id, run);
    this.join(id, caller);
  }

  /** Adds a caller for the same work: it runs at the first turn of any of them. */
  join(id: string, caller: string): void {
    const lane = this.#lanes.get(caller);
    if (!lane) this.#lanes.set(caller, [id]);
    else if (!lane.includes(id)) lane.push(id);
  }

  dequeue(): Run | undefined {
    const [next, ...others] = this.#lanes;
    if (!next) return undefined;
    let [caller, lane] = next;
    for (const [other, otherLane] of others) {
      if (this.#runningOf(other) < this.#runningOf(caller)) [caller, lane] = [other, otherLane];
    }
    const id = lane[0]!;
    this.#running.set(id, caller);
    const run = this.#waiting.get(id);
    // To the end of the round.
    this.#lanes.delete(caller);
    this.#lanes.set(caller, lane);
    this.remove(id);
    return run;
  }

  /** Running work has ended. */
  end(id: string): void {
    this.#running.delete(id);
  }

  /** Whether a caller with nothing running is waiting. */
  hasNewcomer(): boolean {
    return [...this.#lanes.keys()].some((caller) => this.#runningOf(caller) === 0);
  }

  #runningOf(caller: string): number {
    let count = 0;
    for (const other of this.#running.values()) if (other === caller) count += 1;
    return count;
  }

  remove(id: string): void {
    this.#waiting.delete(id);
    for (const [caller, lane] of this.#lanes) {
      const kept = lane.filter((other) => other !== id);
      if (kept.length > 0) this.#lanes.set(caller, kept);
      else this.#lanes.delete(caller);
    }
  }

  filter(): Run[] {
    return [...this.#waiting.values()];
  }

  setPriority(): void {
    throw new Error('Turns have no priorities');
  }

  lengthOf(caller: string): number {
    return this.#lanes.get(caller)?.length ?? 0;
  }

  /** The newest work of the caller with the most waiting. */
  newestOfLongest(): { id: string; length: number } | undefined {
    let longest: string[] = [];
    for (const lane of this.#lanes.values()) if (lane.length > longest.length) longest = lane;
    const id = longest.at(-1);
    return id === undefined ? undefined : { id, length: longest.length };
  }
}
