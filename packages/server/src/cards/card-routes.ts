import type { endpoints } from '@tag/contract';
import { CARD_MATCHES, CARD_ROWS } from '@tag/contract/cards';
import { Refusal } from '@tag/contract/errors';
import { findCardTexts } from '../db/card-texts.ts';
import { isLabUser } from '../auth/lab-users.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { matchCards, matchRows } from './match.ts';
import {
  describeCard,
  findFronts,
  findWaiting,
  listCategories,
  listVariations,
} from './card-store.ts';

type Calls = Pick<
  typeof endpoints,
  'matchCards' | 'matchCardRows' | 'listCardVariations' | 'readCard' | 'listCategories'
>;

/** The most lists matched at once, to leave connections for everything else. */
const ROW_TURNS = { concurrency: 2, maxWaiting: 100 };

export function cardHandlers({ query: db }: Database): Handlers<Calls> {
  const inTurn = limitConcurrency(ROW_TURNS);
  /** The cards that wait for a second person, for the lab. */
  const waitingFor = async (userId: string) => {
    const waiting = await findWaiting(db);
    return waiting.length > 0 && (await isLabUser(db, userId)) ? waiting : [];
  };
  return {
    async matchCards({ query: { limit = CARD_MATCHES.usual, ...wanted } }, { caller }) {
      const [matches] = await matchCards(db, [wanted], limit, await waitingFor(caller.userId));
      return matches!;
    },

    matchCardRows: async ({ body: { rows } }) => ({
      rows: await inTurn(() => matchRows(db, rows, CARD_ROWS.matches)),
    }),

    async listCardVariations({ query: { cardId } }, { caller }) {
      const waiting = await waitingFor(caller.userId);
      const items = await listVariations(db, cardId, waiting.includes(cardId));
      if (items.length === 0) throw new Refusal('not_found');
      return { items };
    },

    async readCard({ params: { cardId } }, { caller }) {
      const withWaiting = (await waitingFor(caller.userId)).includes(cardId);
      const [[card], variations, fronts] = await Promise.all([
        findCardTexts(db, { cardIds: [cardId], withWaiting }),
        listVariations(db, cardId, withWaiting),
        findFronts(db, [cardId]),
      ]);
      if (!card) throw new Refusal('not_found');
      return { ...describeCard(card, fronts.get(cardId)), variations };
    },

    listCategories: async (_, { reads }) => ({ items: await listCategories(reads.query) }),
  };
}
