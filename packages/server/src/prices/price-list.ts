import type {
  CardSizePrice,
  PromotionalPackage,
  ServiceSpeed,
  ShippingType,
  TierPrice,
} from '@tag/contract/orders';
import type { PriceKind } from '@tag/contract/prices';
import { type Extra, EXTRAS, type PriceRow, REVIEW, type RowOf, rowsOf } from './rows.ts';

/** Prices that apply together. A list never changes; a later one replaces it. */
export interface PriceList {
  readonly id: number;
  readonly startsAt: Date;
  readonly speeds: readonly ServiceSpeed[];
  readonly tiers: readonly TierPrice[];
  readonly extras: Readonly<
    Record<Extra, Pick<RowOf<'extra'>, 'code' | 'name'> & { price: number }>
  >;
  /** US cents to look at a card's grade again; null: that isn't offered. */
  readonly reviewFee: number | null;
  readonly sizes: readonly CardSizePrice[];
  readonly shippingTypes: readonly ShippingType[];
  readonly packages: readonly PromotionalPackage[];
}

/** A price list from its rows, which are complete: see `readPriceFile`. */
export function priceListOf(
  { id, startsAt }: Pick<PriceList, 'id' | 'startsAt'>,
  rows: readonly PriceRow[],
): PriceList {
  const ofKind = <K extends PriceKind>(kind: K) =>
    rowsOf(rows, kind).map(({ code, description, name, values }) => ({
      code,
      name,
      description,
      ...values,
    }));
  const extras = ofKind('extra');
  return {
    id,
    startsAt,
    speeds: ofKind('speed'),
    tiers: ofKind('tier') as TierPrice[],
    extras: Object.fromEntries(
      EXTRAS.map((code) => [code, extras.find((extra) => extra.code === code)!]),
    ) as unknown as PriceList['extras'],
    reviewFee: extras.find(({ code }) => code === REVIEW)?.price ?? null,
    sizes: ofKind('size') as CardSizePrice[],
    shippingTypes: ofKind('shipping'),
    packages: ofKind('package'),
  };
}
