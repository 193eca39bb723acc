import { listStaffCoupons, revokeCoupon, type StaffCoupon } from '@tag/contract/coupons';
import { CLIENT_ERRORS } from '@tag/contract/errors';
import { formatCards } from '@tag/contract/formats';
import { listServiceSpeeds } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { ListBar } from '../../features/lists/list-bar.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { readListAddress } from '../../features/lists/list-address.ts';
import { useList } from '../../features/lists/use-list.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePermission } from '../../session/use-permission.ts';
import { couponColumns } from './coupon-columns.tsx';
import { GrantModal } from './grant-modal.tsx';

export const head: PageHead = {
  title: 'Coupons',
  description: 'Coupons customers can pay for grading with.',
};

type Task = { readonly kind: 'grant' } | { readonly kind: 'revoke'; readonly granted: StaffCoupon };

/** Every coupon, newest first; staff grant and revoke them here. */
export default function StaffCouponsScreen() {
  const client = useClient();
  const [task, setTask] = useState<Task>();
  const mayGrant = usePermission({ action: 'create', resource: 'coupons' });
  const mayRevoke = usePermission({ action: 'update', resource: 'coupons' });
  const list = useList(readListAddress, (query, signal) =>
    client.call(listStaffCoupons, { query }, { signal }),
  );
  const { again, query } = list;
  const { answer: speedAnswer } = useAnswer('speeds', (signal) =>
    client.call(listServiceSpeeds, undefined, { signal }),
  );
  const speeds = speedAnswer?.items ?? [];
  const speedNames = new Map(speeds.map(({ code, name }) => [code, name]));
  const close = () => setTask(undefined);

  return (
    <AreaPage title="Coupons" lead="A coupon pays the grading fee of a number of cards.">
      <ListBar things="coupons" list={list} placeholder="Code, title, or email">
        {mayGrant && (
          <Button look="primary" onClick={() => setTask({ kind: 'grant' })}>
            Grant a coupon
          </Button>
        )}
      </ListBar>
      <PagedTable
        caption="Coupons"
        things="coupons"
        columns={couponColumns(
          speedNames,
          mayRevoke ? (granted) => setTask({ kind: 'revoke', granted }) : undefined,
        )}
        list={list}
        keyOf={({ coupon }) => coupon.id}
        none={
          query.search
            ? { title: 'No such coupon', text: CLIENT_ERRORS.no_search_results }
            : { title: 'No coupons yet', text: 'The coupons you grant appear here.' }
        }
      />
      {task?.kind === 'grant' && (
        <GrantModal
          speeds={speeds}
          onClose={close}
          onGranted={({ coupon, owner }) => {
            close();
            say(`Granted ${coupon.code} to ${owner.email}.`);
            again();
          }}
        />
      )}
      {task?.kind === 'revoke' && (
        <RevokeDialog granted={task.granted} onClose={close} onRevoked={again} />
      )}
    </AreaPage>
  );
}

interface RevokeDialogProps {
  granted: StaffCoupon;
  onRevoked(): void;
  onClose(): void;
}

function RevokeDialog({ granted: { coupon, owner }, onRevoked, onClose }: RevokeDialogProps) {
  const client = useClient();
  const { id, code, cardsLeft, orderNumber } = coupon;
  return (
    <ConfirmCall
      title={`Revoke ${code}?`}
      confirmLabel="Revoke"
      cancelLabel="Keep it"
      danger
      call={() => client.call(revokeCoupon, { params: { id } })}
      said={`Revoked ${code}.`}
      onDone={onRevoked}
      onClose={onClose}
    >
      <p>
        {owner.name} loses {formatCards(cardsLeft)}. What the coupon has paid for stays paid.
        {orderNumber && ` It comes off their order ${orderNumber}.`}
      </p>
    </ConfirmCall>
  );
}
