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
import { Moment } from '../../features/time/moment.tsx';
import { AUDIT_WORDS } from './audit-wording.ts';
import './screen.css';

export const head: PageHead = {
  title: 'Audit trail',
  description: 'Every action, newest first.',
};

const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_WORDS[value] }));

const columns: readonly DataColumn<AuditEntry>[] = [
  { key: 'at', label: 'When', heading: true, cell: ({ at }) => <Moment at={at} /> },
  { key: 'actor', label: 'Who', cell: ({ actor }) => <Named person={actor} none="System" /> },
  {
    key: 'action',
    label: 'Action',
    cell: ({ action, details }) => (
      <>
        {AUDIT_WORDS[action]}
        {detailsOf(details).map(([name, value]) => (
          <span key={name} className="audit-detail">
            {name}: {value}
          </span>
        ))}
      </>
    ),
  },
  {
    key: 'actedAs',
    label: 'Acting as',
    cell: ({ actedAs }) => <Named person={actedAs} none="Self" />,
  },
  { key: 'subject', label: 'Target', cell: ({ subject }) => <Named person={subject} none="–" /> },
];

/** What was before comes first; nothing is said about what is empty. */
const detailsOf = (details: AuditEntry['details']) =>
  Object.entries(details)
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => Number(other === 'before') - Number(one === 'before'));

function Named({ person, none }: { person: Person | null; none: string }) {
  if (!person) return <span className="audit-none">{none}</span>;
  return (
    <>
      {person.firstName} {person.lastName}
      <span className="audit-detail">
        <EmailText email={person.email} />
      </span>
    </>
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
  const { action } = list.query;
  return (
    <AreaPage title="Audit trail" lead="Every action, newest first.">
      <ListBar
        things="the audit trail"
        list={list}
        filters={[{ name: 'action', label: 'Action', choices: ACTIONS, value: action ?? '' }]}
      />
      <PagedTable
        caption="Audit trail"
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        things="the audit trail"
        none={{
          title: 'No entries',
          text: 'Nobody has done this yet.',
          ...(action && { filters: ['action'] }),
        }}
      />
    </AreaPage>
  );
}
