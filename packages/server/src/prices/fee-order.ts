import type { CardSize, OrderOptions } from '@tag/contract/orders';

/** A coupon that is reserved for an order. */
export interface FeeCoupon {
  readonly code: string;
  /** Cards it may pay for in this order. */
  readonly cards: number;
  /** Code of the only speed it pays for; null: any. */
  readonly serviceSpeed: string | null;
}

/** A card, as far as its price depends on it. */
export interface FeeCard {
  readonly id: string;
  readonly title: string;
  readonly size: CardSize;
  /** Null while they aren't known. */
  readonly year: number | null;
  readonly category: string | null;
  /** False for one that is paid first and entered later. */
  readonly isEntered: boolean;
}

export interface FeeSubOrder {
  readonly id: string;
  readonly name: string;
  /** Code of the speed its cards go by. */
  readonly serviceSpeed: string | null;
  readonly cards: readonly FeeCard[];
}

/** Everything the price of an order depends on, besides the price list. */
export interface FeeOrder {
  readonly options: Pick<
    OrderOptions,
    | 'tier'
    | 'foilWrapped'
    | 'include360Video'
    | 'assurance'
    | 'submissionKit'
    | 'shippingType'
    | 'insuredValue'
    | 'package'
  >;
  readonly subOrders: readonly FeeSubOrder[];
  readonly coupon: FeeCoupon | null;
  /** The package with the lowest total applies; else the one of the options, null included. */
  readonly picksPackage: boolean;
}
