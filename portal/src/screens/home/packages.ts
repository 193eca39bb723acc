import { checkInput } from '@tag/contract/errors';
import { formatCards } from '@tag/contract/formats';
import { cardQuantityRule } from '@tag/contract/orders';
import type { OrderStart } from '../../features/orders/order-paths.ts';

export interface Wishes {
  /** As typed. */
  readonly quantity: string;
  readonly owners: 'one' | 'several';
  readonly use: 'keep' | 'sell' | 'both';
}

/** A recommended package, in words and as an order's first choices; or why the quantity is invalid. */
type Package =
  | {
      readonly order: string;
      readonly film: string;
      readonly extras: string;
      readonly start: OrderStart;
      readonly quantity: number;
    }
  | { readonly reason: string };

export function findPackage({ quantity, owners, use }: Wishes): Package {
  const typed = quantity.trim();
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : typed === '' ? undefined : Number.NaN;
  const checked = checkInput(number, cardQuantityRule);
  if (checked.fields) return { reason: checked.fields[0]!.reason };
  const count = checked.value;
  const cards = formatCards(count);
  return {
    order:
      owners === 'several'
        ? `A group order: ${cards} in sub-orders, one for each person`
        : `A single order of ${cards}`,
    film:
      use === 'keep'
        ? '1080p is enough to look back at how your cards were graded'
        : '4K: buyers see every mark',
    extras:
      use === 'keep'
        ? 'None are needed; a 360 video can be added to any card'
        : 'A 360 video: a listing with one shows the card from all sides',
    start: {
      kind: owners === 'several' ? 'group' : 'single',
      tier: use === 'keep' ? '1080p' : '4k',
      include360Video: use !== 'keep',
    },
    quantity: count,
  };
}
