import type { CardMatch, CardMatches, WantedCard } from '@tag/contract/cards';
import type { Queries } from '../db/queries.ts';
import { findCardTexts } from '../db/card-texts.ts';
import { findCandidates, type Found } from './candidates.ts';
import { cardSplitter, type CardParts } from './card-parts.ts';
import { findMisnumbered } from './misnumbered.ts';
import { byCloseness, isCertain, keptLikeness, type Scored, scoreCard } from './score.ts';
import { describeCard, findFronts, variationsOf } from './card-store.ts';
import { readWanted } from './wanted-words.ts';

/** A waiting card is not found by its words, so it is shown if this much of it fits. */
const LIKELY = 50;

/** How many of the wanted cards are matched at once. */
const AT_ONCE = 20;

/**
 * The cards that fit each of the wanted ones best, at most `limit` of them, best first.
 * @param waiting cards that only the lab may see: they wait for a second person.
 */
export async function matchCards(
  db: Queries,
  wanted: readonly WantedCard[],
  limit: number,
  waiting: readonly number[] = [],
): Promise<CardMatches[]> {
  const withWaiting = waiting.length > 0;
  const searches = wanted.map((card) => ({
    words: readWanted(card),
    categoryId: card.categoryId,
  }));
  const found = await findCandidates(db, searches);
  const cardIds = [...new Set([...found.flatMap((one) => one.cardIds), ...waiting])];
  const texts = cardIds.length > 0 ? await findCardTexts(db, { cardIds, withWaiting }) : [];
  const cards = new Map(texts.map((card) => [card.cardId, card]));
  const split = cardSplitter();
  const parts = new Map(texts.map((card) => [card.cardId, split(card)]));
  const ranked = found.map((one, at) => {
    const { categoryId } = wanted[at]!;
    const isOf = (cardId: number) =>
      categoryId === undefined || cards.get(cardId)?.categoryId === categoryId;
    return rank(one, parts, waiting.filter(isOf));
  });
  const certain = found.flatMap(({ isCut, words }, at) =>
    !isCut && isCertain(ranked[at]!)
      ? [{ at, words, card: parts.get(ranked[at]![0]!.cardId)! }]
      : [],
  );
  const misnumbered = await findMisnumbered(db, certain);
  const sure = new Set(certain.filter((match) => !misnumbered.has(match)).map(({ at }) => at));

  const shown = ranked.map((all) => all.slice(0, limit));
  const shownIds = shown.flatMap((some) => some.map(({ cardId }) => cardId));
  const [fronts, variations] = await Promise.all([
    findFronts(db, shownIds),
    variationsOf(db, shownIds, withWaiting),
  ]);
  return shown.map((some, at) => ({
    items: some.map(({ cardId, percent }): CardMatch => {
      const card = cards.get(cardId)!;
      return {
        ...describeCard(card, fronts.get(cardId)),
        variations: variations.get(cardId)!,
        percent,
        isAccepted: card.isAccepted,
      };
    }),
    isClosestOnly: some.length > 0 && !some[0]!.hasAll,
    certain: sure.has(at),
  }));
}

/** The same for many: a few at a time, so scoring never blocks other answers. */
export async function matchRows(
  db: Queries,
  wanted: readonly WantedCard[],
  limit: number,
): Promise<CardMatches[]> {
  const matches: CardMatches[] = [];
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    matches.push(...(await matchCards(db, wanted.slice(from, from + AT_ONCE), limit)));
  }
  return matches;
}

function rank(
  { cardIds, words }: Found,
  parts: ReadonlyMap<number, CardParts>,
  waiting: readonly number[],
): Scored[] {
  const alike = keptLikeness();
  const found = new Set(cardIds);
  return [...new Set([...cardIds, ...waiting])]
    .flatMap((cardId) => parts.get(cardId) ?? [])
    .map((card) => scoreCard(card, words, alike))
    .filter(({ cardId, percent }) => percent > (found.has(cardId) ? 0 : LIKELY))
    .sort(byCloseness);
}
