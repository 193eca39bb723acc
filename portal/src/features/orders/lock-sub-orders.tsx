import { checkInput } from '@tag/contract/errors';
import { formatCount } from '@tag/contract/formats';
import { lockSubOrders, unlockPasswordRule, type SubOrder } from '@tag/contract/orders';
import { PasswordField } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { ConfirmCall } from '../confirm/confirm-call.tsx';

interface LockSubOrdersProps {
  orderNumber: string;
  subOrders: readonly SubOrder[];
  /** Whether they are to be locked, or unlocked by the account's password. */
  isLocked: boolean;
  /** Reads the order again. */
  refresh(): Promise<unknown> | void;
  onClose(): void;
  onDone(): void;
}

/** The name of the only one, or how many there are. */
export const subOrdersText = (subOrders: readonly SubOrder[]): string =>
  subOrders.length === 1 ? subOrders[0]!.name : `${formatCount(subOrders.length)} sub-orders`;

/** `Vintage is`, or `3 sub-orders are`. */
export const subOrdersAre = (subOrders: readonly SubOrder[]): string =>
  `${subOrdersText(subOrders)} ${subOrders.length === 1 ? 'is' : 'are'}`;

/** Makes sub-orders read-only, or lets them change again. */
export function LockSubOrders(props: LockSubOrdersProps) {
  const { orderNumber, subOrders, isLocked, refresh, onClose, onDone } = props;
  const client = useClient();
  const [password, setPassword] = useState('');
  return (
    <ConfirmCall
      title={`${isLocked ? 'Lock' : 'Unlock'} ${subOrdersText(subOrders)}?`}
      confirmLabel={isLocked ? 'Lock' : 'Unlock'}
      problem={() =>
        isLocked ? undefined : checkInput(password, unlockPasswordRule).fields?.[0]?.reason
      }
      call={async () => {
        await client.call(lockSubOrders, {
          params: { orderNumber },
          body: {
            ids: subOrders.map(({ id }) => id),
            isLocked,
            ...(!isLocked && { password }),
          },
        });
        await refresh();
      }}
      said={`${subOrdersAre(subOrders)} ${isLocked ? 'locked' : 'unlocked'}.`}
      onDone={onDone}
      onClose={onClose}
    >
      {isLocked ? (
        <p>Nobody can change locked cards. You unlock them with your account’s password.</p>
      ) : (
        <PasswordField
          name="password"
          label="Your account’s password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          autoFocus
        />
      )}
    </ConfirmCall>
  );
}
