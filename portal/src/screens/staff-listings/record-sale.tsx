import { formatMoney, parseMoney } from '@tag/contract/formats';
import { shape } from '@tag/contract/schema';
import { recordSale, type StaffListing } from '@tag/contract/tag-market';
import { TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { cardName } from '../../features/market/market-card.tsx';
import { typedPrice, typedPriceRule } from '../../features/market/typed-price.ts';

const saleStruct = shape({ price: typedPriceRule });

interface TaskProps {
  listing: StaffListing;
  onDone(): void;
  onClose(): void;
}

/** Asks for a card's sale price. */
export function RecordSale({ listing, onDone, onClose }: TaskProps) {
  const client = useClient();
  const { id, card, certificate, price, seller } = listing;
  const form = useForm({
    schema: saleStruct,
    initial: { price: typedPrice(price) },
    async submit(typed) {
      const body = { price: parseMoney(typed.price) };
      const { sale } = await client.call(recordSale, { params: { id }, body });
      onClose();
      say(
        sale
          ? `Sold for ${formatMoney(sale.price)}: ${seller.name} gets ${formatMoney(sale.payout)}.`
          : 'Sale recorded.',
      );
      onDone();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Mark ${cardName(card)} sold`}
      size="small"
      submit="Mark sold"
      busy="Saving…"
    >
      <p>
        {certificate}, listed by {seller.name} for {formatMoney(price)}. You can reverse it until
        the payout.
      </p>
      <TextField {...form.field('price')} label="Sold for, in dollars" inputMode="decimal" />
    </FormModal>
  );
}
