import type { BenchCard } from '@tag/contract/lab';

/** The tasks of a card's dialog. */
export type CardTask = 'identify' | 'release' | 'label' | 'price' | 'fail';

/** The actions a card's stage allows. */
export function tasksOf({ certificate, isHeld, label, outcome, stage }: BenchCard): CardTask[] {
  if (stage === null || stage === 'shipped' || outcome !== null) return [];
  const tasks: CardTask[] = [];
  if (certificate === null) {
    tasks.push('identify');
    if (isHeld === 'serial') tasks.push('release');
    if (isHeld !== 'proposal') tasks.push('price', 'fail');
  }
  if (stage === 'slab_assembly' && label) tasks.push('label');
  return tasks;
}

/** The task that must be done before the card can move on. */
export function urgentTaskOf(card: BenchCard): CardTask | undefined {
  return tasksOf(card).find(
    (task) =>
      (task === 'identify' && (card.state !== 'matched' || card.seen === null)) ||
      task === 'release' ||
      (task === 'label' && card.label?.request !== null),
  );
}

/** The server decides: the client doesn't have the complete history. */
export const canUndoReceipt = ({ isHeld, outcome, photos, stage }: BenchCard): boolean =>
  stage === 'received' && outcome === null && isHeld === null && photos.length === 0;
