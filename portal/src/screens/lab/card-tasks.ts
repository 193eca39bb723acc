import type { BenchCard } from '@tag/contract/lab';

/** What a card's dialog asks for. */
export type CardTask = 'identify' | 'label' | 'price' | 'fail';

/** What may be done with a card now. */
export function tasksOf({ certificate, isHeld, label, outcome, stage }: BenchCard): CardTask[] {
  if (stage === null || stage === 'shipped' || outcome !== null) return [];
  const tasks: CardTask[] = [];
  if (certificate === null) {
    tasks.push('identify');
    if (isHeld !== 'proposal') tasks.push('price', 'fail');
  }
  if (stage === 'slab_assembly' && label) tasks.push('label');
  return tasks;
}

/** What it needs before it can go on. */
export function urgentTaskOf(card: BenchCard): CardTask | undefined {
  return tasksOf(card).find(
    (task) =>
      (task === 'identify' && card.state !== 'matched') ||
      (task === 'label' && card.label?.request !== null),
  );
}

/** The server has the last word: what happened before isn't all in sight. */
export const canUndoReceipt = ({ isHeld, outcome, photos, stage }: BenchCard): boolean =>
  stage === 'received' && outcome === null && isHeld === null && photos.length === 0;
