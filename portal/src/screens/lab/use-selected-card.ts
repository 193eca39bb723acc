import type { BenchCard, BenchOrder } from '@tag/contract/lab';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cardsOf } from './bench-state.ts';
import { firstPart } from './first-part.ts';
import { useBenchState, useBenchStore } from './use-bench-store.ts';

/**
 * The card at the bench: taken from the rail since the last scan, or scanned, or the first one to do.
 * @param scan names the scan that led here.
 */
export function useSelectedCard(order: BenchOrder, scan: string) {
  const [address] = useSearchParams();
  const state = useBenchState(useBenchStore());
  const [taken, setTaken] = useState<{ scan: string; itemId: string }>();
  const takenId = taken?.scan === scan ? taken.itemId : undefined;
  const part = firstPart(order, address.get('list'));
  const selected =
    state.cards.get(takenId ?? address.get('card') ?? '') ?? (part && cardsOf(state, part)[0]);
  const select = ({ itemId }: BenchCard) => setTaken({ scan, itemId });
  return { selected, select, firstPlace: part?.stage };
}
