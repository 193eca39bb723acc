import { endpoint } from '../endpoint/endpoint.ts';
import { shape } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { oneOf, optional } from '../schema/schema.ts';
import { cardInfoStruct, cardStatesStruct, distributionStruct, rankPageStruct } from './card.ts';
import {
  cardPageStruct,
  categoryPageStruct,
  picturedRowsQuery,
  rowPicturesStruct,
  setPageStruct,
  yearPageStruct,
} from './levels.ts';
import {
  CARD_SORTS,
  CATEGORY_SORTS,
  gradeFilter,
  pageFields,
  RANK_SORTS,
  rowQuery,
  SET_SORTS,
  YEAR_SORTS,
} from './page-query.ts';
import { cardQuery, cardsQuery, scopedQuery, setScopeFields } from './scope.ts';
import { TREND_DAYS, trendStruct } from './trend.ts';

const pops = {
  method: 'GET',
  access: 'public',
  errors: ['population_not_found'],
  // Purged with its own counts; its share of the level above may be a few minutes old.
  cache: { maxAge: 30, staleWhileRevalidate: 600, purgedMaxAge: 600 },
} as const;

export const popCategories = endpoint({
  ...pops,
  path: '/pops',
  summary: 'The population of every category',
  query: shape({ ...setScopeFields, ...rowQuery(CATEGORY_SORTS) }),
  response: categoryPageStruct,
});

export const popYears = endpoint({
  ...pops,
  path: '/pops/year',
  summary: 'The population of each year within a scope',
  query: shape({ ...setScopeFields, ...rowQuery(YEAR_SORTS) }),
  response: yearPageStruct,
});

export const popSets = endpoint({
  ...pops,
  path: '/pops/set',
  summary: 'The population of each set within a scope',
  query: shape({ ...setScopeFields, ...rowQuery(SET_SORTS) }),
  response: setPageStruct,
});

export const popCards = endpoint({
  ...pops,
  path: '/pops/card',
  summary: 'The population of each card within a set, or of the cards a search finds anywhere',
  query: cardsQuery(rowQuery(CARD_SORTS)),
  response: cardPageStruct,
});

export const popDistribution = endpoint({
  ...pops,
  path: '/pops/population',
  summary: 'The distribution of any scope’s certificates over the grades',
  query: scopedQuery({}),
  response: distributionStruct,
});

export const popCardInfo = endpoint({
  ...pops,
  path: '/pops/card/info',
  summary: 'One card, its counts and its variations',
  query: cardQuery({}),
  response: cardInfoStruct,
});

export const popCardStates = endpoint({
  ...pops,
  path: '/pops/card/state',
  summary: 'The certificates of one card by region and state',
  query: cardQuery(gradeFilter),
  response: cardStatesStruct,
});

export const popCardRank = endpoint({
  ...pops,
  path: '/pops/card/rank',
  summary: 'The certificates of one card, best first',
  query: cardQuery({ ...pageFields, ...gradeFilter, sort: optional(oneOf(RANK_SORTS)) }),
  response: rankPageStruct,
});

export const popCardPictures = endpoint({
  method: 'GET',
  access: 'public',
  cache: pops.cache,
  path: '/pops/card/pictures',
  summary: 'Pictures of rows of the population of cards',
  query: picturedRowsQuery,
  response: rowPicturesStruct,
});

export const popTrend = endpoint({
  ...pops,
  path: '/pops/trend',
  summary: 'The population of any scope over time',
  // It ends today, also where nothing changes.
  cache: { maxAge: 30, staleWhileRevalidate: 600 },
  query: scopedQuery({
    ...gradeFilter,
    days: optional(
      integer({ min: 1, max: TREND_DAYS.most, description: 'up to today; 365 by default' }),
    ),
  }),
  response: trendStruct,
});
