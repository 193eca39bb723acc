import {
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  type AddressUse,
  type UserAddress,
} from '@tag/contract/addresses';
import { SUCCESS } from '@tag/contract/errors';
import { formatAddress } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { AddressModal } from '../../features/addresses/address-modal.tsx';
import { useProfileRefresh } from '../../features/addresses/use-profile-refresh.ts';
import { attempt } from '../../features/api/attempt.ts';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { AddressList } from './address-list.tsx';
import { SettingCard } from '../../features/setting-card/setting-card.tsx';

const WORDS = {
  shipping: {
    title: 'Shipping addresses',
    lead: 'Where we send graded cards. The default comes first.',
    none: 'No shipping address yet. Add one so we can return your cards.',
  },
  billing: {
    title: 'Billing addresses',
    lead: 'Shown on your invoices. The default comes first.',
    none: 'No billing address yet.',
  },
} as const;

/** Which of the windows above the list is open, and for which address. */
type Task =
  { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly address: UserAddress };

export function AddressSection({ use }: { use: AddressUse }) {
  const client = useClient();
  const refreshProfile = useProfileRefresh();
  const [task, setTask] = useState<Task>();
  const add = useRef<HTMLButtonElement>(null);
  // The pressed button disappears; the focus stays in this list.
  const [deleted, setDeleted] = useState<string>();
  const [madeDefault, setMadeDefault] = useState<string>();
  useEffect(() => {
    if (deleted) add.current?.focus();
  }, [deleted]);
  const { answer, failure, again } = useAnswer(`addresses ${use}`, (signal) =>
    client.call(listAddresses, { query: { type: use } }, { signal }),
  );
  const { title, lead, none } = WORDS[use];

  const makeDefault = ({ id }: UserAddress) =>
    attempt(async () => {
      await client.call(setDefaultAddress, { params: { id }, body: { type: use } });
      say(SUCCESS.default_address_changed);
      setMadeDefault(id);
      again();
    });

  return (
    <SettingCard title={title} lead={lead}>
      {answer ? (
        <AddressList
          addresses={answer.items}
          none={none}
          focused={madeDefault}
          onEdit={(address) => setTask({ kind: 'edit', address })}
          onDelete={(address) => setTask({ kind: 'delete', address })}
          onMakeDefault={(address) => void makeDefault(address)}
        />
      ) : failure === undefined ? (
        <div className="settings-skeleton" data-short="true" role="status">
          <span className="tag-hidden">Loading the addresses…</span>
        </div>
      ) : null}
      {failure !== undefined && (
        <div className="settings-error" role="alert">
          <p>{failure}</p>
          <Button onClick={again}>Try again</Button>
        </div>
      )}
      {answer && (
        <Button ref={add} onClick={() => setTask({ kind: 'add' })}>
          Add a {use} address
        </Button>
      )}
      {task && task.kind !== 'delete' && (
        <AddressModal
          use={use}
          address={task.kind === 'edit' ? task.address : undefined}
          onClose={() => setTask(undefined)}
          onSaved={() => {
            setTask(undefined);
            say(SUCCESS.address_saved);
            again();
          }}
        />
      )}
      {task?.kind === 'delete' && (
        <ConfirmCall
          title={`Delete this ${use} address?`}
          confirmLabel="Delete"
          cancelLabel="Keep it"
          danger
          call={() => {
            const { id } = task.address;
            return client.call(deleteAddress, { params: { id }, body: { type: use } });
          }}
          said={SUCCESS.address_deleted}
          onDone={() => {
            setDeleted(task.address.id);
            again();
            refreshProfile();
          }}
          onClose={() => setTask(undefined)}
        >
          <p>{formatAddress(task.address)}</p>
        </ConfirmCall>
      )}
    </SettingCard>
  );
}
