import type { PublicClient } from '@tag/client/public';
import { delistProduct, UNDO_DELIST_MS, type Listing } from '@tag/contract/tag-market';
import { proxy, ref } from 'valtio';
import { describeFailure } from '../../features/api/describe-failure.ts';

/** A card taken off the market a moment ago. */
export interface Delisting {
  readonly listing: Listing;
  /** Whole seconds left to undo it; 0: over. */
  secondsLeft: number;
  isUndoing: boolean;
  failure: string | null;
}

interface Outcome {
  /** Its seconds are over, or it was relisted. */
  onUndone(listing: Listing): void;
  onOver(listing: Listing): void;
}

/** Milliseconds left to undo. If the clock is off by more than that, counts from now. */
function undoTimeLeft(undoUntil: string | null, now: number): number {
  const left = undoUntil === null ? 0 : Date.parse(undoUntil) - now;
  return left > 0 && left <= UNDO_DELIST_MS ? left : UNDO_DELIST_MS;
}

/** The delistings that can still be undone, counting down once started. */
export function createDelistings(client: PublicClient, { onUndone, onOver }: Outcome) {
  const state = proxy<{ items: Delisting[] }>({ items: [] });
  const ends = new Map<string, number>();
  let clock: ReturnType<typeof setInterval> | undefined;
  let isStarted = false;

  function tick(): void {
    for (const item of [...state.items]) {
      const left = Math.ceil(((ends.get(item.listing.id) ?? 0) - performance.now()) / 1000);
      item.secondsLeft = Math.max(0, left);
      if (left > 0 || item.isUndoing) continue;
      drop(item.listing.id);
      onOver(item.listing);
    }
  }

  function drop(id: string): void {
    state.items = state.items.filter(({ listing }) => listing.id !== id);
    ends.delete(id);
    if (ends.size === 0) rest();
  }

  function run(): void {
    if (isStarted && ends.size > 0) clock ??= setInterval(tick, 250);
  }

  function rest(): void {
    clearInterval(clock);
    clock = undefined;
  }

  return {
    state,
    /** Counts down for a listing that is being delisted, unless it does so already. */
    add(listing: Listing): void {
      if (ends.has(listing.id)) return;
      const left = undoTimeLeft(listing.undoUntil, Date.now());
      ends.set(listing.id, performance.now() + left);
      const secondsLeft = Math.ceil(left / 1000);
      state.items.push({ listing: ref(listing), secondsLeft, isUndoing: false, failure: null });
      run();
    },
    async undo(id: string): Promise<void> {
      const item = state.items.find(({ listing }) => listing.id === id);
      if (!item || item.isUndoing) return;
      item.isUndoing = true;
      item.failure = null;
      try {
        const kept = await client.call(delistProduct, { params: { id }, body: { undo: true } });
        drop(id);
        onUndone(kept);
      } catch (error) {
        item.failure = describeFailure(error);
        item.isUndoing = false;
      }
    },
    /** @returns a function that stops the clock */
    start(): () => void {
      isStarted = true;
      run();
      return () => {
        isStarted = false;
        rest();
      };
    },
  };
}
