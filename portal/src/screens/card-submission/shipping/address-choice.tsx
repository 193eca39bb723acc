import type { UserAddress } from '@tag/contract/addresses';
import { useEffect } from 'react';
import type { Answered } from '../../../features/api/use-answer.ts';
import { LoadFailure } from '../load-failure.tsx';
import { useSubmission } from '../submission-context.tsx';
import { AddressPicker } from './address-picker.tsx';
import { useOptions } from '../use-options.ts';

export interface AddressChoiceProps {
  /** Of both uses. */
  addresses: Answered<{ readonly items: readonly UserAddress[] }>;
}

/** Where the graded cards are sent; the default address unless another is chosen. */
export function AddressChoice({ addresses: { answer, failure, again } }: AddressChoiceProps) {
  const { options, isClosed, choose } = useOptions();
  const { groupSubmitter } = useSubmission().order;
  const { billingAddressId, shippingAddressId } = options;
  const addresses = answer?.items.filter(({ type }) => type === 'shipping') ?? [];
  const isChosen = ({ id }: { id: string }) => id === shippingAddressId;
  const usual = addresses.find(({ isDefault }) => isDefault)?.id;
  const needsUsual = shippingAddressId === null && usual !== undefined && !isClosed;
  useEffect(() => {
    if (needsUsual) choose({ shippingAddressId: usual });
    // Once, when the default is known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [needsUsual, usual]);

  /** What is billed to the same address stays so. */
  const sendTo = (id: string) =>
    choose({
      shippingAddressId: id,
      ...(billingAddressId !== null &&
        billingAddressId === shippingAddressId && { billingAddressId: id }),
    });

  // An address that isn't ours: the group submitter's, who accepted.
  if (groupSubmitter?.hasAccepted && answer && shippingAddressId && !addresses.some(isChosen)) {
    return (
      <div className="choice-cards">
        <p className="choice-cards-heading">Send the cards to</p>
        <p>{groupSubmitter.name}, at the address they chose when they accepted.</p>
      </div>
    );
  }
  return (
    <div className="shipping-address">
      {addresses.length === 0 && (
        <div className="choice-cards">
          <p className="choice-cards-heading">Send my cards to</p>
          <LoadFailure failure={failure} onRetry={again} />
          {failure === undefined && (
            <p className="submission-muted" aria-busy={!answer}>
              {answer ? 'You have no shipping address yet.' : 'Loading your addresses…'}
            </p>
          )}
        </div>
      )}
      {answer && (
        <AddressPicker
          use="shipping"
          legend="Send my cards to"
          addresses={addresses}
          value={shippingAddressId}
          isClosed={isClosed}
          onChoose={sendTo}
          onAdded={again}
        />
      )}
    </div>
  );
}
