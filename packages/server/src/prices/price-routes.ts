import type { endpoints } from '@tag/contract';
import { CARD_QUANTITY, QUOTE_DAYS } from '@tag/contract/constants';
import {
  ORDER_STAGE_LABELS,
  ORDER_STAGES,
  PHASE_COLORS,
  PHASE_OF_STAGE,
} from '@tag/contract/orders';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/implement.ts';
import { describeList, importPrices, startOf } from './import.ts';
import type { PriceList } from './price-list.ts';
import { findPrices, listPriceLists } from './price-store.ts';

type Calls = Pick<
  typeof endpoints,
  | 'readOrderReferences'
  | 'listOrderStages'
  | 'listServiceSpeeds'
  | 'listShippingTypes'
  | 'listCardSizes'
  | 'listPriceLists'
  | 'importPrices'
>;

/** Public prices, and price lists for staff. */
export function priceHandlers({ query }: Database): Handlers<Calls> {
  return {
    async readOrderReferences() {
      const prices = await findPrices(query);
      return {
        serviceSpeeds: [...(prices?.speeds ?? [])],
        tiers: [...(prices?.tiers ?? [])],
        extras: prices ? extrasOf(prices) : null,
        sizes: [...(prices?.sizes ?? [])],
        shippingTypes: [...(prices?.shippingTypes ?? [])],
        packages: [...(prices?.packages ?? [])],
        quoteDays: QUOTE_DAYS,
        mostCards: CARD_QUANTITY.max,
        pricesSince: prices?.startsAt.toISOString() ?? null,
      };
    },
    async listOrderStages() {
      const items = ORDER_STAGES.map((code) => ({
        code,
        label: ORDER_STAGE_LABELS[code],
        color: PHASE_COLORS[PHASE_OF_STAGE[code]],
      }));
      return { items };
    },
    listServiceSpeeds: async () => ({ items: [...((await findPrices(query))?.speeds ?? [])] }),
    listShippingTypes: async () => ({
      items: [...((await findPrices(query))?.shippingTypes ?? [])],
    }),
    listCardSizes: async () => ({ items: [...((await findPrices(query))?.sizes ?? [])] }),
    async listPriceLists() {
      const lists = await listPriceLists(query);
      const now = new Date();
      const current = lists.find(({ startsAt }) => startsAt <= now);
      return { items: lists.map((list) => describeList(list, list === current)) };
    },
    importPrices: async ({ body }, call) =>
      importPrices(query, { ...body, startsAt: startOf(body.startsAt) }, call),
  };
}

function extrasOf({ extras }: PriceList) {
  return {
    foilWrapped: extras['foil-wrapped'].price,
    include360Video: extras['video-360'].price,
    assurance: extras.assurance.price,
    submissionKit: extras['submission-kit'].price,
    insurancePer100: extras.insurance.price,
  };
}
