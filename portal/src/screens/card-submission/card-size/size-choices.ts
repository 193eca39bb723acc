import { formatMoney } from '@tag/contract/formats';
import type { CardSizePrice } from '@tag/contract/orders';
import type { Choice } from '@tag/ui/form';

/** Sizes with their fees, for a select. */
export function sizeChoices(sizes: readonly CardSizePrice[]): readonly Choice[] {
  return sizes.map(({ code, name, price }) => ({
    value: code,
    label: price > 0 ? `${name} (+${formatMoney(price)})` : name,
  }));
}

/** `up to 66 × 91 mm, 1.5 mm thick`, as far as a size is limited. */
export function limitsOf({ maxWidth, maxHeight, maxThickness }: CardSizePrice): string {
  const area = maxWidth && maxHeight ? `up to ${maxWidth / 10} × ${maxHeight / 10} mm` : '';
  const depth = maxThickness ? `up to ${maxThickness / 100} mm thick` : '';
  return [area, depth].filter(Boolean).join(', ');
}
