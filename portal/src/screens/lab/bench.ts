import { createContext, use, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../features/api/describe-failure.ts';

export type Tone = 'plain' | 'good' | 'bad';

/** Takes an act back. @returns what to announce then */
export type Undo = () => Promise<string>;

/** An act that was done, in words. */
export interface Act {
  readonly text: string;
  /** Without it, it can’t be taken back here. */
  readonly undo?: Undo | undefined;
}

/** The keys of acts. */
type Key = 'Enter' | 'D' | 'P' | 'C';

/** Called by every part of the bench after an action. */
export interface Bench {
  /** Says it next to the scan field, large and to screen readers; what is done stays among the last acts. */
  announce(text: string, tone?: Tone, undo?: Undo): void;
  /** Gives the focus back to the card, or the scan field without one. */
  takeFocus(): void;
  /** Off, no key acts. */
  readonly areKeysOn: boolean;
  /** Newest first. */
  readonly lastActs: readonly Act[];
}

const BenchContext = createContext<Bench | undefined>(undefined);
export const BenchProvider = BenchContext.Provider;

/** @throws Error outside the bench: a programmer's mistake. */
export function useBench(): Bench {
  const bench = use(BenchContext);
  if (!bench) throw new Error('There is no bench outside <BenchProvider>');
  return bench;
}

/** @returns attributes of a control that a key presses, while keys are on. */
export function useKeys() {
  const { areKeysOn } = useBench();
  return (key: Key): { 'data-key'?: Key; 'aria-keyshortcuts'?: Key } =>
    areKeysOn ? { 'data-key': key, 'aria-keyshortcuts': key } : {};
}

/**
 * Runs one action at a time, announces its result, and gives the focus back to the bench.
 * @returns whether one is running, and a function that starts one and resolves to its announcement.
 */
export function useBenchAction(): [boolean, (act: () => Promise<string | Act>) => Promise<void>] {
  const { announce, takeFocus } = useBench();
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  async function run(act: () => Promise<string | Act>): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const done = await act();
      if (typeof done === 'string') announce(done, 'good');
      else announce(done.text, 'good', done.undo);
    } catch (error) {
      announce(describeFailure(error), 'bad');
    } finally {
      underWay.current = false;
      setBusy(false);
      takeFocus();
    }
  }
  return [isBusy, run];
}

/** For a dialog: the bench is ready for the next scan or key once it is closed. */
export function useScanAfterwards(): void {
  const { takeFocus } = useBench();
  // This runs after the dialog has given the focus back to the button that opened it.
  useEffect(() => takeFocus, [takeFocus]);
}
