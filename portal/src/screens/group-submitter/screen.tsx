import { listAddresses } from '@tag/contract/addresses';
import { formatCards, formatAddress } from '@tag/contract/formats';
import {
  answerSubmitterRequest,
  readSubmitterRequest,
  type SubmitterRequest,
} from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { FormActions, PlainForm, SelectField, SubmitButton } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { OfferScreen, type Answering } from '../../features/offer/offer-screen.tsx';
import { orderDetailPath } from '../../features/orders/order-paths.ts';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'Group order',
  description: 'Submit a group order for somebody else.',
};

const WORDS = {
  page: 'Group order',
  thing: 'request',
  loading: 'Looking up the request…',
  notLoaded: 'The request couldn’t be loaded',
  notUsable: 'This request can’t be answered',
  expired: 'The person who asked you submits the order, or asks again.',
};

/** The page of the email that asks a group submitter: what for, and the buttons to accept or decline. */
export default function GroupSubmitterScreen() {
  const { code = '' } = useParams();
  const client = useClient();
  return (
    <OfferScreen
      words={WORDS}
      code={code}
      read={(signal) => client.call(readSubmitterRequest, { params: { code } }, { signal })}
      isForAddress={false}
      title={({ askedBy }) => `${askedBy} asks you to submit a group order`}
      elsewhere={<Link to={href('/order-history')}>Your orders</Link>}
    >
      {(request, answering) => <Request {...{ code, request, answering }} />}
    </OfferScreen>
  );
}

interface RequestProps {
  code: string;
  request: SubmitterRequest;
  answering: Answering;
}

function Request({ code, request, answering }: RequestProps) {
  const client = useClient();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { answer, failure, again } = useAnswer('addresses shipping', (signal) =>
    client.call(listAddresses, { query: { type: 'shipping' } }, { signal }),
  );
  const { askedBy, cards, orderName } = request;
  const sending = answering.choice !== undefined;
  const addresses = answer?.items ?? [];
  const shippingAddressId = chosen ?? addresses.find(({ isDefault }) => isDefault)?.id ?? '';

  async function send(accepts: boolean): Promise<void> {
    if (sending) return;
    setMissing(accepts && shippingAddressId === '');
    if (accepts && shippingAddressId === '') return;
    await answering.answer('answer', async () => {
      const { orderNumber } = await client.call(answerSubmitterRequest, {
        params: { code },
        body: { accepts, ...(accepts && { shippingAddressId }) },
      });
      say(
        accepts ? `You submit ${askedBy}’s order.` : `You declined. ${askedBy} submits the order.`,
      );
      await navigate(accepts ? orderDetailPath(orderNumber) : href('/order-history'), {
        replace: true,
      });
    });
  }

  return (
    <>
      <p>
        {orderName ? <strong>{orderName}</strong> : 'The order'} has{' '}
        {cards === 0 ? 'no cards yet' : `${formatCards(cards)} so far`}.
      </p>
      <ul>
        <li>You send its parcels to us and receive the graded cards.</li>
        <li>You see the order as {askedBy} does, and can lock and unlock its sub-orders.</li>
        <li>{askedBy} pays. You don’t see the payment.</li>
      </ul>
      <OwnerOnly calls={[answerSubmitterRequest]} to="accept or decline">
        <PlainForm onSubmit={() => send(true)}>
          {answer && addresses.length === 0 ? (
            <p>
              To accept, <Link to={href('/account-setting')}>add a shipping address</Link> to your
              account and open this link again.
            </p>
          ) : failure === undefined ? (
            <SelectField
              name="shippingAddressId"
              label="Graded cards go to"
              hint={`${askedBy} sees this address in the order.`}
              placeholder={answer ? 'Choose an address' : 'Loading…'}
              value={shippingAddressId}
              disabled={!answer}
              choices={addresses.map((address) => ({
                value: address.id,
                label: formatAddress(address),
              }))}
              error={isMissing ? 'Choose one of your shipping addresses' : undefined}
              onChange={setChosen}
            />
          ) : (
            <p role="alert">
              {failure} <Button onClick={again}>Try again</Button>
            </p>
          )}
          <FormActions>
            {addresses.length > 0 && (
              <SubmitButton submitting={sending} busyLabel="Sending…">
                Accept
              </SubmitButton>
            )}
            <Button aria-disabled={sending} onClick={() => void send(false)}>
              Decline
            </Button>
          </FormActions>
        </PlainForm>
      </OwnerOnly>
    </>
  );
}
