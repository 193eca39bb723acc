import {
  APPLICATION_STATES,
  listPartnerApplications,
  type StaffPartnerApplication,
} from '@tag/contract/partner-desk';
import type { DataColumn } from '@tag/ui/data-table';
import { SelectField } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { oneOfChoices, readListAddress } from '../../features/lists/list-address.ts';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { actsColumn } from '../../features/lists/row-acts.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { Age } from '../../features/time/short-time.tsx';
import { ApproveModal, RefuseModal } from './answer-modals.tsx';

const WORDS = { waiting: 'Waiting', approved: 'Approved', refused: 'Refused' } as const;
const CHOICES = APPLICATION_STATES.map((value) => ({ value, label: WORDS[value] }));

interface Task {
  readonly kind: 'approve' | 'refuse';
  readonly application: StaffPartnerApplication;
}

function readQuery(address: URLSearchParams) {
  const state = oneOfChoices(APPLICATION_STATES, address.get('state'));
  const { search: _, ...part } = readListAddress(address);
  return { ...part, ...(state && { state }) };
}

interface RequestsProps {
  mayApprove: boolean;
  mayRefuse: boolean;
  /** Partners and the number of requests have changed. */
  onAnswered(): void;
}

/** Requests to become a partner, newest first. */
export function Requests({ mayApprove, mayRefuse, onAnswered }: RequestsProps) {
  const client = useClient();
  const [task, setTask] = useState<Task>();
  const list = useList(readQuery, (query, signal) =>
    client.call(listPartnerApplications, { query }, { signal }),
  );
  const close = () => setTask(undefined);
  const answered = () => {
    list.again();
    onAnswered();
  };
  const acts = [
    ...(mayApprove ? [{ key: 'approve' as const, label: 'Approve', shown: true }] : []),
    ...(mayRefuse ? [{ key: 'refuse' as const, label: 'Refuse' }] : []),
  ];
  return (
    <>
      <div className="list-bar">
        <SelectField
          name="state"
          label="State"
          placeholder="Any"
          choices={CHOICES}
          value={list.query.state ?? ''}
          onChange={(state) => list.go({ state })}
        />
      </div>
      <PagedTable
        caption="Requests to become a partner"
        things="requests"
        columns={[
          ...COLUMNS,
          ...(acts.length > 0
            ? [
                actsColumn<StaffPartnerApplication, Task['kind']>({
                  of: ({ company }) => company,
                  acts: ({ state }) => (state === 'waiting' ? acts : []),
                  onAct: (kind, application) => setTask({ kind, application }),
                }),
              ]
            : []),
        ]}
        list={list}
        keyOf={({ id }) => id}
        none={{
          title: 'No request here',
          text: 'Customers who ask to become partners appear here.',
          filters: ['state'],
        }}
      />
      {task?.kind === 'approve' && (
        <ApproveModal application={task.application} onAnswered={answered} onClose={close} />
      )}
      {task?.kind === 'refuse' && (
        <RefuseModal application={task.application} onAnswered={answered} onClose={close} />
      )}
    </>
  );
}

const COLUMNS: readonly DataColumn<StaffPartnerApplication>[] = [
  {
    key: 'company',
    label: 'Company',
    heading: true,
    cell: ({ company, website }) => (
      <span className="list-long list-name">
        {company}
        {website !== null && <span className="list-aside">{website}</span>}
      </span>
    ),
  },
  {
    key: 'building',
    label: 'What they build',
    grows: true,
    narrow: 'line',
    cell: ({ answeredBy, building, reason }) => (
      <span className="list-long">
        {building}
        {reason !== null && (
          <span className="list-aside">
            {answeredBy}: {reason}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'applicant',
    label: 'Asked by',
    narrow: 'line',
    cell: ({ applicant: { email, name }, contactEmail }) => (
      <span className="list-wide">
        {name}
        <span className="list-aside">
          <EmailText email={email} />
        </span>
        {contactEmail !== email && (
          <span className="list-aside">
            Contact: <EmailText email={contactEmail} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    narrow: 'end',
    cell: ({ state }) => (
      <span className="list-state" data-tone={TONES[state]}>
        {WORDS[state]}
      </span>
    ),
  },
  {
    key: 'createdAt',
    label: 'Sent',
    narrow: 'second-end',
    cell: ({ createdAt }) => <Age at={createdAt} addSuffix />,
  },
];

const TONES = { waiting: undefined, approved: 'good', refused: 'bad' } as const;
