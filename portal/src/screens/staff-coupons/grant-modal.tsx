import { couponTitleRule, grantCoupon, type StaffCoupon } from '@tag/contract/coupons';
import { cardQuantityRule, priceCodeRule, type ServiceSpeed } from '@tag/contract/orders';
import { optional, required, shape } from '@tag/contract/schema';
import { emailRule } from '@tag/contract/users';
import { DateField, SelectField, TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { endOfDay, typedDayRule } from '../../features/typed-day/typed-day.ts';

interface GrantModalProps {
  speeds: readonly ServiceSpeed[];
  onGranted(granted: StaffCoupon): void;
  onClose(): void;
}

/** The call's body, with the day as it is typed. */
const grantFormStruct = shape({
  email: emailRule,
  title: required(couponTitleRule, 'Title is required'),
  cards: cardQuantityRule,
  serviceSpeed: optional(priceCodeRule),
  lastDay: optional(typedDayRule),
});

/** Grants a customer a coupon. */
export function GrantModal({ speeds, onGranted, onClose }: GrantModalProps) {
  const client = useClient();
  const form = useForm({
    schema: grantFormStruct,
    initial: { email: '', title: '', cards: '', serviceSpeed: '', lastDay: '' },
    fieldOfCode: { user_not_found: 'email' },
    prepare: ({ email, title, cards, serviceSpeed, lastDay }) => ({
      ...(email.trim() && { email }),
      ...(title.trim() && { title }),
      ...(cards.trim() && { cards: Number(cards) }),
      ...(serviceSpeed && { serviceSpeed }),
      ...(lastDay.trim() && { lastDay }),
    }),
    async submit({ lastDay, ...grant }) {
      const body = { ...grant, ...(lastDay !== undefined && { expiresAt: endOfDay(lastDay) }) };
      onGranted(await client.call(grantCoupon, { body }));
    },
  });
  return (
    <FormModal {...{ form, onClose }} title="Grant a coupon" submit="Grant coupon" busy="Granting…">
      <TextField {...form.field('email')} label="Customer’s email" type="email" inputMode="email" />
      <TextField
        {...form.field('title')}
        label="Title"
        hint="The customer sees it, such as “Welcome: 5 cards on us”."
      />
      <div className="tag-form-pair">
        <TextField {...form.field('cards')} label="Cards it pays for" inputMode="numeric" />
        <SelectField
          {...form.field('serviceSpeed')}
          label="Service speed"
          placeholder="Any"
          choices={speeds.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <DateField {...form.field('lastDay')} label="Last day" />
    </FormModal>
  );
}
