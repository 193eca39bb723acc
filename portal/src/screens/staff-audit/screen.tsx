import {
  AUDIT_ACTIONS,
  readAuditTrail,
  type AuditAction,
  type AuditEntry,
} from '@tag/contract/admin';
import { formatDateTime } from '@tag/contract/formats';
import type { Person } from '@tag/contract/users';
import { DataTable, Pagination, type DataColumn } from '@tag/ui/data-table';
import { SelectField } from '@tag/ui/form';
import { ClockIcon } from '@tag/ui/icons';
import { useSearchParams } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { EmailText } from '../../features/email-text/email-text.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { EmptyList } from '../../features/lists/empty-list.tsx';
import { AUDIT_WORDS } from './audit-wording.ts';
import '@tag/ui/button.css';
import '@tag/ui/data-table/data-table.css';
import '@tag/ui/data-table/pagination.css';
import '@tag/ui/form/fields.css';
import '@tag/ui/notice.css';
import './screen.css';

export const head: PageHead = {
  title: 'Audit trail',
  description: 'Every action, newest first.',
};

const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: AUDIT_WORDS[value] }));
const PAGE_SIZE = 50;

const columns: readonly DataColumn<AuditEntry>[] = [
  { key: 'at', label: 'When (UTC)', heading: true, cell: ({ at }) => formatDateTime(at) },
  { key: 'actor', label: 'Who', cell: ({ actor }) => <Named person={actor} none="System" /> },
  {
    key: 'action',
    label: 'Action',
    cell: ({ action, details }) => (
      <>
        {AUDIT_WORDS[action]}
        {Object.entries(details).map(([name, value]) => (
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

/** Every action, newest first. */
export default function StaffAuditScreen() {
  usePageHead(head);
  const client = useClient();
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('action') as AuditAction;
  const action = AUDIT_ACTIONS.includes(chosen) ? chosen : undefined;
  const page = /^[1-9]\d{0,5}$/.test(address.get('page') ?? '') ? Number(address.get('page')) : 1;
  const { answer, loading, failure, again } = useAnswer(`${action} ${page}`, (signal) =>
    client.call(
      readAuditTrail,
      { query: { page, pageSize: PAGE_SIZE, ...(action && { action }) } },
      { signal },
    ),
  );
  const go = (next: Record<string, string>) =>
    setAddress(next, { replace: true, state: { keepsPlace: true } });

  return (
    <AreaPage title="Audit trail" lead="Every action, newest first.">
      <search className="audit-filter" aria-label="Filter the audit trail">
        <SelectField
          name="action"
          label="Action"
          placeholder="All"
          choices={ACTIONS}
          value={action ?? ''}
          onChange={(value) => go(value ? { action: value } : {})}
        />
      </search>
      <DataTable
        caption="Audit trail"
        columns={columns}
        rows={answer?.items ?? null}
        keyOf={({ id }) => id}
        loading={loading}
        failure={failure}
        onRetry={again}
        empty={
          <EmptyList
            icon={<ClockIcon />}
            title="Nothing of the kind yet"
            text="Nobody has done this so far."
            elsewhere={answer?.total ?? 0}
            onFirstPage={() => go(action ? { action } : {})}
          />
        }
      />
      {answer && answer.items.length > 0 && failure === undefined && (
        <Pagination
          label="Pages of the audit trail"
          page={answer.page}
          pageSize={answer.pageSize}
          total={answer.total}
          onPage={(next) => go({ ...(action && { action }), page: String(next) })}
        />
      )}
    </AreaPage>
  );
}
