import type { BenchCard, BenchPart, MissingService, ServiceTally } from '@tag/contract/lab';

/** What is missing from some cards, and what was confirmed for them, each thing once. */
export interface Services {
  /** The cards that lack something. */
  readonly lacking: number;
  readonly missing: readonly ServiceTally[];
  readonly confirmed: readonly ServiceTally[];
}

export const servicesOfParts = (parts: readonly BenchPart[]): Services => ({
  lacking: parts.reduce((sum, { lacking }) => sum + lacking, 0),
  missing: sum(parts.flatMap(({ missing }) => missing)),
  confirmed: sum(parts.flatMap(({ confirmed }) => confirmed)),
});

export const servicesOfCards = (cards: readonly BenchCard[]): Services => ({
  lacking: cards.filter(({ missing }) => missing.length > 0).length,
  missing: sum(cards.flatMap(({ missing }) => missing.map(ofOne))),
  confirmed: sum(cards.flatMap(({ confirmed }) => confirmed.map(ofOne))),
});

const ofOne = (service: MissingService): ServiceTally => ({ ...service, cards: 1 });

function sum(tallies: readonly ServiceTally[]): ServiceTally[] {
  const all = new Map<string, ServiceTally>();
  for (const one of tallies) {
    const { amount = 0, cards = 0 } = all.get(one.service) ?? {};
    all.set(one.service, { ...one, amount: amount + one.amount, cards: cards + one.cards });
  }
  return [...all.values()];
}

/** `4K video, 360 video` */
export const labelsOf = (missing: readonly MissingService[]): string =>
  missing.map(({ label }) => label).join(', ');
