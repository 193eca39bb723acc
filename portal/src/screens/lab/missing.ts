import type { BenchCard, CardService, MissingService } from '@tag/contract/lab';

/** Something that was paid for, and the cards that lack it, or have it. */
export interface ServiceOf {
  readonly service: CardService;
  readonly label: string;
  readonly itemIds: readonly string[];
  /** US cents paid for it. */
  readonly amount: number;
}

/** What some cards lack, each thing once. */
export const lackingIn = (cards: readonly BenchCard[]) => servicesIn(cards, 'missing');

/** What the bench confirmed for some cards, each thing once. */
export const confirmedIn = (cards: readonly BenchCard[]) => servicesIn(cards, 'confirmed');

function servicesIn(cards: readonly BenchCard[], from: 'missing' | 'confirmed'): ServiceOf[] {
  const all = new Map<CardService, ServiceOf>();
  for (const { itemId, [from]: services } of cards) {
    for (const { amount, label, service } of services) {
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
