import { AUDIT_ACTIONS, readAuditTrail, type AuditEntry } from '@tag/contract/admin';
import type { Person } from '@tag/contract/users';
import type { DataColumn } from '@tag/ui/data-table';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { EmailText } from '../../features/email-text/email-text.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { oneOfChoices, readListAddress } from '../../features/lists/list-address.ts';
import { ListBar } from '../../features/lists/list-bar.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { Clock, useDayText } from '../../features/time/short-time.tsx';
import { AUDIT_WORDS, detailsOf } from './audit-wording.ts';
import './screen.css';

export const head: PageHead = {
  title: 'Audit trail',
  description: 'Every action, newest first.',
};

const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_WORDS[value] }));

const COLUMNS: readonly DataColumn<AuditEntry>[] = [
  { key: 'at', label: 'Time', narrow: 'end', cell: ({ at }) => <Clock at={at} /> },
  {
    key: 'action',
    label: 'Action',
    heading: true,
    grows: true,
    cell: ({ action, details }) => (
      <>
        {AUDIT_WORDS[action]}
        {detailsOf(details).map(({ name, value }) => (
          <span key={name} className="audit-detail">
            <span>{name}: </span>
            {value}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'actor',
    label: 'Who',
    narrow: 'line',
    cell: ({ actor, actedAs }) => (
      <>
        <Named person={actor} none="System" />
        {actedAs && (
          <span className="audit-as">
            as {actedAs.firstName} {actedAs.lastName}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'subject',
    label: 'Target',
    narrow: 'second-end',
    // Most do something for themselves.
    cell: ({ actor, subject }) =>
      subject && subject.email !== actor?.email && <Named person={subject} />,
  },
];

function Named({ person, none }: { person: Person | null; none?: string }) {
  if (!person) return <span className="audit-none">{none}</span>;
  return (
    <span className="list-wide">
      {person.firstName} {person.lastName}
      <span className="list-aside">
        <EmailText email={person.email} />
      </span>
    </span>
  );
}

function readQuery(address: URLSearchParams) {
  const { search: _, ...part } = readListAddress(address);
  const action = oneOfChoices(AUDIT_ACTIONS, address.get('action'));
  return { ...part, ...(action && { action }) };
}

/** Every action, newest first. */
export default function StaffAuditScreen() {
  const client = useClient();
  const list = useList(readQuery, (query, signal) =>
    client.call(readAuditTrail, { query }, { signal }),
  );
  const dayText = useDayText();
  return (
    <AreaPage title="Audit trail" lead="Every action, newest first.">
      <ListBar
        things="the audit trail"
        list={list}
        filters={[
          { name: 'action', label: 'Action', choices: ACTIONS, value: list.query.action ?? '' },
        ]}
      />
      <PagedTable
        caption="Audit trail"
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        groupOf={({ at }) => dayText(at)}
        things="the audit trail"
        none={{
          title: 'No entries',
          text: 'Nobody has done this yet.',
          filters: ['action'],
        }}
      />
    </AreaPage>
  );
}
