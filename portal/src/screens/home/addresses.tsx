import { listAddresses, type AddressUse, type UserAddress } from '@tag/contract/addresses';
import { SUCCESS } from '@tag/contract/errors';
import { formatAddress } from '@tag/contract/formats';
import { say } from '@tag/ui/toast';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { lazy } from '../../features/lazy/lazy.ts';
import { href } from '../../pages/href.ts';

const AddressModal = lazy(async () => {
  const { AddressModal } = await import('../../features/addresses/address-modal.tsx');
  return { default: AddressModal };
});

const USES: readonly { readonly use: AddressUse; readonly name: string; readonly none: string }[] =
  [
    { use: 'shipping', name: 'Shipping', none: 'Where we send your graded cards. None yet.' },
    { use: 'billing', name: 'Billing', none: 'Shown on your invoices. None yet.' },
  ];

/** The default addresses for cards and invoices, with dialogs that add and change them. */
export function Addresses() {
  return (
    <section className="area-page-card home-addresses" aria-labelledby="home-addresses">
      <h2 id="home-addresses">Your addresses</h2>
      <div className="home-uses">
        {USES.map((each) => (
          <DefaultAddress key={each.use} {...each} />
        ))}
      </div>
      <Link to={href('/account-setting')}>All your addresses</Link>
    </section>
  );
}

function DefaultAddress({ use, name, none }: (typeof USES)[number]) {
  const client = useClient();
  const [open, setOpen] = useState(false);
  const { answer, failure, again } = useAnswer(`addresses ${use}`, (signal) =>
    client.call(listAddresses, { query: { type: use } }, { signal }),
  );
  // The default comes first.
  const address: UserAddress | undefined = answer?.items[0];

  return (
    <div className="home-use">
      <h3>{name}</h3>
      {failure === undefined ? (
        <p aria-busy={!answer}>{address ? formatAddress(address) : answer ? none : 'Loading…'}</p>
      ) : (
        <p role="alert">{failure}</p>
      )}
      {failure === undefined ? (
        <button
          type="button"
          className="home-quiet"
          aria-disabled={!answer}
          onClick={() => answer && setOpen(true)}
        >
          {address ? `Change the ${use} address` : `Add a ${use} address`}
        </button>
      ) : (
        <button type="button" className="home-quiet" onClick={again}>
          Try again
        </button>
      )}
      {open && (
        <Suspense>
          <AddressModal
            use={use}
            address={address}
            onClose={() => setOpen(false)}
            onSaved={() => {
              setOpen(false);
              say(SUCCESS.address_saved);
              again();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
