import type { BenchCard, CardService, MissingService } from '@tag/contract/lab';

/** Something that was paid for, and the cards that lack it. */
interface Lacking {
  readonly service: CardService;
  readonly label: string;
  readonly itemIds: readonly string[];
  /** US cents paid for it. */
  readonly amount: number;
}

/** What some cards lack, each thing once. */
export function lackingIn(cards: readonly BenchCard[]): Lacking[] {
  const all = new Map<CardService, Lacking>();
  for (const { itemId, missing } of cards) {
    for (const { amount, label, service } of missing) {
      const before = all.get(service);
      all.set(service, {
        service,
        label,
        itemIds: [...(before?.itemIds ?? []), itemId],
        amount: (before?.amount ?? 0) + amount,
      });
    }
  }
  return [...all.values()];
}

/** `4K video, 360 video` */
export const labelsOf = (missing: readonly MissingService[]): string =>
  missing.map(({ label }) => label).join(', ');
