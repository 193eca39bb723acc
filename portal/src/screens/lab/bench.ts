import { createContext, use, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../features/api/describe-failure.ts';

export type Tone = 'plain' | 'good' | 'bad';

/** Called by every part of the bench after an action. */
export interface Bench {
  /** Says it next to the scan field, large and to screen readers. */
  announce(text: string, tone?: Tone): void;
  /** Gives the focus back to the scan field. */
  focusScan(): void;
}

const BenchContext = createContext<Bench | undefined>(undefined);
export const BenchProvider = BenchContext.Provider;

/** @throws Error outside the bench: a programmer's mistake. */
export function useBench(): Bench {
  const bench = use(BenchContext);
  if (!bench) throw new Error('There is no bench outside <BenchProvider>');
  return bench;
}

/**
 * Runs one action at a time, announces its result, and gives the focus back to the scan field.
 * @returns whether one is running, and a function that starts one and resolves to its announcement.
 */
export function useBenchAction(): [boolean, (act: () => Promise<string>) => Promise<void>] {
  const { focusScan, announce } = useBench();
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  async function run(act: () => Promise<string>): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      announce(await act(), 'good');
    } catch (error) {
      announce(describeFailure(error), 'bad');
    } finally {
      underWay.current = false;
      setBusy(false);
      focusScan();
    }
  }
  return [isBusy, run];
}

/** For a dialog: gives the focus to the scan field once it is closed. */
export function useScanAfterwards(): void {
  const { focusScan } = useBench();
  // This runs after the dialog has given the focus back to the button that opened it.
  useEffect(() => focusScan, [focusScan]);
}
