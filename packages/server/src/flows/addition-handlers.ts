import type { endpoints } from '@tag/contract';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { addCard, listSets } from '../lab/add-card.ts';
import { listAdditions } from '../lab/card-additions.ts';
import { confirmAddition, refuseAddition } from './answer-addition.ts';

type Calls = Pick<
  typeof endpoints,
  | 'listCatalogSets'
  | 'addCatalogCard'
  | 'listCardAdditions'
  | 'confirmCardAddition'
  | 'refuseCardAddition'
>;

/** The lab's calls about cards that the catalogue lacks. */
export function additionHandlers(database: Database): Handlers<Calls> {
  const { query: db } = database;
  return {
    listCatalogSets: async ({ query }) => ({ items: await listSets(db, query) }),
    addCatalogCard: ({ body }, call) => addCard(database, body, call),
    listCardAdditions: (_input, { caller }) => listAdditions(db, caller),
    confirmCardAddition: ({ params }, call) => confirmAddition(database, params.additionId, call),
    refuseCardAddition: ({ body, params }, call) =>
      refuseAddition(database, params.additionId, body.reason, call),
  };
}
