import { checkInput } from '@tag/contract/errors';
import { couponCardQuantityRule } from '@tag/contract/orders';
import { TextField } from '@tag/ui/form';
import { readWhole } from '../../../features/copy-details/copy-values.ts';
import { useTyped } from '../use-typed.ts';
import { useOptions } from '../use-options.ts';

/** How many cards the coupon pays for: by default as many as it can. */
export function CouponCards({ available }: { available: number }) {
  const { options, isClosed, choose } = useOptions();
  const { couponCards } = options;
  const [typed, setTyped] = useTyped(couponCards, (cards) => String(cards ?? ''));
  const rule = couponCardQuantityRule(available);
  const reason =
    typed.trim() === '' ? undefined : checkInput(readWhole(typed), rule).fields?.[0]?.reason;
  return (
    <TextField
      name="couponCards"
      label="Cards to pay for with it"
      optional
      hint="Leave blank for as many as it can."
      inputMode="numeric"
      className="shipping-quantity"
      disabled={isClosed}
      value={typed}
      error={reason}
      onChange={(next) => {
        const isBlank = next.trim() === '';
        const { value = null, fields } = isBlank ? {} : checkInput(readWhole(next), rule);
        setTyped(next, fields ? couponCards : value);
        if (!fields) choose({ couponCards: value });
      }}
    />
  );
}
