import type {
  CardInfo,
  CardRow,
  CardStates,
  CategoryRow,
  Distribution,
  PopulationPage,
  RankPage,
  ScopeNames,
  SetRow,
  Trend,
  YearRow,
} from '@tag/contract/pops';
import type { PopQuery } from '../query/query.ts';

interface AnyView {
  readonly query: PopQuery;
  readonly pageSize: number;
  readonly names: ScopeNames;
  /** Of the full scope, regardless of filters. */
  readonly distribution: Distribution;
  /** Null if it couldn't be loaded; the report works without it. */
  readonly trend: Trend | null;
}

/** A level that lists the level below. */
export type ListView = AnyView &
  (
    | { readonly level: 'categories'; readonly page: PopulationPage<CategoryRow> }
    | { readonly level: 'years'; readonly page: PopulationPage<YearRow> }
    | { readonly level: 'sets'; readonly page: PopulationPage<SetRow> }
    | { readonly level: 'cards'; readonly page: PopulationPage<CardRow> }
  );

/** One card, or one of its variations: its regions and certificates. */
export interface CardView extends AnyView {
  readonly level: 'card';
  readonly info: CardInfo;
  readonly states: CardStates;
  readonly page: RankPage;
}

/** All data of one view. */
export type View = ListView | CardView;
