import { listAddresses } from '@tag/contract/addresses';
import { formatAddress } from '@tag/contract/formats';
import { isSameAddress } from '../../../features/addresses/same-address.ts';
import { useClient } from '../../../features/api/client-context.tsx';
import { useAnswer } from '../../../features/api/use-answer.ts';
import { useSubmission } from '../submission-context.tsx';
import { Facts } from '@tag/ui/facts';
import { Section } from './review-section.tsx';

/** Where and how the cards come back. */
export function ReviewShipping() {
  const { order, references } = useSubmission();
  const client = useClient();
  const { billingAddressId, shippingAddressId, shippingType } = order.options;
  const { answer, failure } = useAnswer('addresses', (signal) =>
    client.call(listAddresses, { query: {} }, { signal }),
  );
  const address = answer?.items.find(({ id }) => id === shippingAddressId);
  const billing =
    answer?.items.find(({ id }) => id === billingAddressId) ??
    answer?.items.find(({ isDefault, type }) => type === 'billing' && isDefault) ??
    address;
  const billTo = isSameAddress(billing, address)
    ? 'Same as shipping'
    : billing && formatAddress(billing);
  const { groupSubmitter } = order;
  const unknown = answer && groupSubmitter ? `${groupSubmitter.name}’s address` : 'Loading…';
  const type = references.shippingTypes.find(({ code }) => code === shippingType);
  return (
    <Section title="Return shipping" step="shipping">
      <Facts
        className="review-facts"
        facts={[
          ['Address', address ? formatAddress(address) : (failure ?? unknown)],
          ['Billing address', answer ? (billTo ?? 'None given') : (failure ?? 'Loading…')],
          ['Shipping type', type?.name ?? shippingType],
        ]}
      />
    </Section>
  );
}
