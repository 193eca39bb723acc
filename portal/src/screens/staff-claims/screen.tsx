import { CLAIM_STATES, closeAnyClaim, listAllClaims, type StaffClaim } from '@tag/contract/orders';
import type { DataColumn } from '@tag/ui/data-table';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { oneOfChoices, readListAddress } from '../../features/lists/list-address.ts';
import { ListBar } from '../../features/lists/list-bar.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { actsColumn } from '../../features/lists/row-acts.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { orderDetailPath } from '../../features/orders/order-paths.ts';
import { CLAIM_STATE_WORDS, claimTitle } from '../../features/orders/tracking/claim-words.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import { Age } from '../../features/time/short-time.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { AnswerClaim } from './answer-claim.tsx';

export const head: PageHead = {
  title: 'Claims',
  description: 'What customers reported about parcels, to answer and close.',
};

interface Task {
  readonly kind: 'answer' | 'close';
  readonly claim: StaffClaim;
}

const STATES = CLAIM_STATES.map((value) => ({ value, label: CLAIM_STATE_WORDS[value] }));

/** Late and damaged parcels that customers reported, the latest first. */
export default function StaffClaimsScreen() {
  const client = useClient();
  const mayAnswer = usePermission({ action: 'update', resource: 'orders' });
  const [task, setTask] = useState<Task>();
  const list = useList(readQuery, (query, signal) =>
    client.call(listAllClaims, { query }, { signal }),
  );
  const close = () => setTask(undefined);
  const columns = [
    ...COLUMNS,
    ...(mayAnswer ? [claimActs((kind, claim) => setTask({ kind, claim }))] : []),
  ];
  return (
    <AreaPage title="Claims" lead="Late and damaged parcels that customers reported.">
      <ListBar
        things="claims"
        list={list}
        placeholder="Order number, name, or email"
        filters={[
          { name: 'state', label: 'State', choices: STATES, value: list.query.state ?? '' },
        ]}
      />
      <PagedTable
        caption="Claims"
        things="claims"
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        none={{
          title: 'No claim here',
          text: 'What customers report about parcels appears here.',
          filters: ['search', 'state'],
        }}
      />
      {task?.kind === 'answer' && (
        <AnswerClaim claim={task.claim} onAnswered={list.again} onClose={close} />
      )}
      {task?.kind === 'close' && (
        <ConfirmCall
          title="Close this report?"
          confirmLabel="Close report"
          cancelLabel="Keep it open"
          said="The report is closed."
          call={() => client.call(closeAnyClaim, { params: { claimId: task.claim.id } })}
          onDone={list.again}
          onClose={close}
        >
          <p>
            {task.claim.answer === null
              ? 'It has no answer. The customer gets no email and sees that it is closed.'
              : 'The customer sees your answer, and that it is closed.'}
          </p>
        </ConfirmCall>
      )}
    </AreaPage>
  );
}

function readQuery(address: URLSearchParams) {
  const state = oneOfChoices(CLAIM_STATES, address.get('state'));
  return { ...readListAddress(address), ...(state && { state }) };
}

const COLUMNS: readonly DataColumn<StaffClaim>[] = [
  {
    key: 'order',
    label: 'Order',
    cell: ({ orderName, orderNumber }) => (
      <Link to={`${orderDetailPath(orderNumber)}#claims`}>
        {orderNumber}
        <span className="list-aside">{orderName}</span>
      </Link>
    ),
  },
  {
    key: 'what',
    label: 'Report',
    grows: true,
    narrow: 'line',
    cell: (claim) => (
      <span className="list-long">
        <strong>{claimTitle(claim)}</strong>
        <span className="list-aside">{claim.message}</span>
        {claim.answer !== null && (
          <span className="list-aside">
            {claim.answeredBy}: {claim.answer}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'customer',
    label: 'Customer',
    narrow: 'line',
    cell: ({ customer: { email, name } }) => (
      <span className="list-wide">
        {name}
        <span className="list-aside">
          <EmailText email={email} />
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    narrow: 'end',
    cell: ({ state }) => (
      <span className="list-state" data-tone={state === 'open' ? 'bad' : undefined}>
        {CLAIM_STATE_WORDS[state]}
      </span>
    ),
  },
  {
    key: 'createdAt',
    label: 'Reported',
    narrow: 'second-end',
    cell: ({ createdAt }) => <Age at={createdAt} addSuffix />,
  },
];

const claimActs = (onAct: (kind: Task['kind'], claim: StaffClaim) => void) =>
  actsColumn<StaffClaim, Task['kind']>({
    of: ({ customer }) => `the report of ${customer.name}`,
    acts: ({ state }) =>
      state === 'closed'
        ? []
        : [
            { key: 'answer', label: 'Answer', shown: state === 'open' },
            { key: 'close', label: 'Close' },
          ],
    onAct,
  });
