import { MAX_INSURED_CENTS } from '@tag/contract/constants';
import { formatMoney } from '@tag/contract/formats';
import type { LightItem, OrderReferences } from '@tag/contract/orders';

const PER = 100_00;

/** The cards' declared value as far as it can be insured, in cents. */
export const insurableValue = (cards: readonly LightItem[]): number =>
  Math.min(
    cards.reduce((sum, { declaredValue }) => sum + (declaredValue ?? 0), 0),
    MAX_INSURED_CENTS,
  );

/** What insuring a value costs; undefined without a price list. */
export function insurancePrice(
  value: number,
  { extras }: Pick<OrderReferences, 'extras'>,
): string | undefined {
  return extras ? formatMoney(Math.ceil(value / PER) * extras.insurancePer100) : undefined;
}
