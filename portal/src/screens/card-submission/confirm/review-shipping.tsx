import { listAddresses } from '@tag/contract/addresses';
import { formatAddress, formatMoney } from '@tag/contract/formats';
import { useClient } from '../../../features/api/client-context.tsx';
import { useAnswer } from '../../../features/api/use-answer.ts';
import { useSubmission } from '../submission-context.tsx';
import { Facts, Section } from './review-section.tsx';

/** Where and how the cards come back. */
export function ReviewShipping() {
  const { order, references } = useSubmission();
  const client = useClient();
  const { shippingAddressId, shippingType, insuredValue } = order.options;
  const { answer, failure } = useAnswer('addresses shipping', (signal) =>
    client.call(listAddresses, { query: { type: 'shipping' } }, { signal }),
  );
  const address = answer?.items.find(({ id }) => id === shippingAddressId);
  const { groupSubmitter } = order;
  const unknown = answer && groupSubmitter ? `${groupSubmitter.name}’s address` : 'Loading…';
  const type = references.shippingTypes.find(({ code }) => code === shippingType);
  return (
    <Section title="Return shipping" step="shipping">
      <Facts
        facts={[
          ['Address', address ? formatAddress(address) : (failure ?? unknown)],
          ['Shipping type', type?.name ?? shippingType],
          ['Insured value', insuredValue > 0 ? formatMoney(insuredValue) : 'Not insured'],
        ]}
      />
    </Section>
  );
}
