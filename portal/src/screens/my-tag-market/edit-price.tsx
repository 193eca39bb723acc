import { formatMoney, parseMoney } from '@tag/contract/formats';
import { boolean, shape } from '@tag/contract/schema';
import { changePrice, payoutOf, type Listing } from '@tag/contract/tag-market';
import { CheckboxField, TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { cardName } from '../../features/market/market-card.tsx';
import { OFFERS_HINT, OFFERS_LABEL } from '../../features/market/listing-words.ts';
import { typedPrice, typedPriceRule } from '../../features/market/typed-price.ts';

const priceFormStruct = shape({ price: typedPriceRule, acceptsOffers: boolean() });

interface EditPriceProps {
  listing: Listing;
  onEdited(): void;
  onClose(): void;
}

/**
 * Asks for another price, and whether partners may sell below or above it. A listing keeps its terms, so the
 * payout follows from the new price.
 */
export function EditPrice({ listing, onEdited, onClose }: EditPriceProps) {
  const client = useClient();
  const { id, card, price, acceptsOffers, payout, status, terms } = listing;
  const form = useForm({
    schema: priceFormStruct,
    initial: { price: typedPrice(price), acceptsOffers },
    async submit(typed) {
      const edited = await client.call(changePrice, {
        params: { id },
        body: { price: parseMoney(typed.price), acceptsOffers: typed.acceptsOffers },
      });
      onClose();
      say(
        edited.price === price
          ? `Saved: ${edited.acceptsOffers ? 'offers are allowed' : 'only the listed price counts'}.`
          : `Price changed to ${formatMoney(edited.price)}. You get ${formatMoney(edited.payout)} when it sells.`,
      );
      onEdited();
    },
  });
  const typed = parseMoney(form.values.price);
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Edit the price of ${cardName(card)}`}
      size="small"
      submit="Save price"
      busy="Saving…"
    >
      <TextField
        {...form.field('price')}
        label="Price in dollars"
        hint={`Now ${formatMoney(price)}, of which you get ${formatMoney(payout)}.${
          status === 'live' ? ' Buyers see the new price right away.' : ''
        }`}
        inputMode="decimal"
        placeholder="0.00"
      />
      <p role="status">
        {typed > 0 &&
          typed !== price &&
          `At ${formatMoney(typed)} you get ${formatMoney(payoutOf(typed, terms))}.`}
      </p>
      <CheckboxField {...form.field('acceptsOffers')} label={OFFERS_LABEL} hint={OFFERS_HINT} />
    </FormModal>
  );
}
