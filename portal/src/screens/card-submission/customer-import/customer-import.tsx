import { planCustomers, type CardTable, type CustomerProblem } from '@tag/card-grid';
import { countOf, formatCards, formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { CheckboxField, FormActions } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '../../../features/api/client-context.tsx';
import { useSubmission } from '../submission-context.tsx';
import { invitedBy, jobsOf, summaryOf, whyTooMany, type CustomerJob } from './customer-jobs.ts';
import { createCustomerImport, type CustomerImport, type ImportState } from './import-cards.ts';
import { ImportDone } from './import-done.tsx';
import { ShortList } from './short-list.tsx';
import './customer-import.css';

interface CustomerImportProps {
  /** The name of the file or pasted table. */
  source: string;
  /** With its columns as they were chosen. */
  table: CardTable;
  onClose(): void;
}

/** A file with a customer column, before, while, and after it becomes sub-orders. */
export default function CustomerImportDialog({ source, table, onClose }: CustomerImportProps) {
  const { submission, order } = useSubmission();
  const client = useClient();
  const plan = useMemo(() => planCustomers(table), [table]);
  // The order changes with the import; what was agreed to doesn't.
  const [work] = useState(() =>
    createCustomerImport({ client, submission, jobs: jobsOf(plan, order) }),
  );
  const [tooMany] = useState(() => whyTooMany(work.jobs, order));
  const state = useSnapshot(work.state);
  const [invites, setInvites] = useState(true);
  const { isRunning, stage } = state;
  useWarning(isRunning);
  return (
    <Modal title={`Import ${source}`} onClose={() => !isRunning && onClose()}>
      <div className="customer-import">
        {stage === 'ready' && !isRunning ? (
          <Preview
            {...{ work, tooMany, invites, onClose }}
            problems={plan.problems}
            onInvites={setInvites}
            onStart={() => void work.run(invites)}
          />
        ) : (stage === 'done' || stage === 'undone') && !isRunning ? (
          <ImportDone {...{ work, state, onClose }} />
        ) : (
          <Running {...{ work, state, onClose }} onAgain={() => void work.run(invites)} />
        )}
      </div>
    </Modal>
  );
}

interface PreviewProps {
  work: CustomerImport;
  problems: readonly CustomerProblem[];
  tooMany: string | undefined;
  invites: boolean;
  onInvites(invites: boolean): void;
  onStart(): void;
  onClose(): void;
}

function Preview(props: PreviewProps) {
  const { work, problems, tooMany, invites, onInvites, onStart, onClose } = props;
  const { jobs } = work;
  const invited = invitedBy(jobs).length;
  const cards = jobs.reduce((sum, job) => sum + job.cards.length, 0);
  return (
    <>
      <p className="customer-import-sum">{summaryOf(jobs)}</p>
      <p>Each customer gets a sub-order with their cards and their share of the bill.</p>
      <Customers jobs={jobs} />
      <Problems problems={problems} />
      {invited > 0 && (
        <CheckboxField
          name="invites"
          label={`Email ${countOf(invited, 'invitation')} now`}
          hint="Those beyond our hourly limit go out later by themselves. You can also invite people one by one afterwards."
          value={invites}
          onChange={onInvites}
        />
      )}
      {tooMany !== undefined && <p role="alert">{tooMany}</p>}
      <FormActions>
        <Button
          look="primary"
          aria-disabled={tooMany !== undefined}
          onClick={() => tooMany === undefined && onStart()}
        >
          Import {formatCards(cards)}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </>
  );
}

function Customers({ jobs }: { jobs: readonly CustomerJob[] }) {
  return (
    <ShortList
      things="customers"
      items={jobs.map(({ cards, email, existing, id, name }) => ({
        key: id,
        content: (
          <>
            <strong>{name}</strong>
            {email !== null && email !== name && (
              <>
                {' '}
                · <bdi>{email}</bdi>
              </>
            )}{' '}
            · {formatCards(cards.length)}
            {existing && ', added to those in this order'}
          </>
        ),
      }))}
    />
  );
}

/** What to look at in the file, by row. */
function Problems({ problems }: { problems: readonly CustomerProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="customer-import-problems">
      <h3>{countOf(problems.length, 'row to check', 'rows to check')}</h3>
      <ShortList
        things="rows to check"
        items={problems.map(({ reason, row }, index) => ({
          key: String(index),
          content: `Row ${formatCount(row)}: ${reason}`,
        }))}
      />
    </section>
  );
}

interface RunningProps {
  work: CustomerImport;
  state: ImportState;
  onAgain(): void;
  onClose(): void;
}

const DOING = {
  ready: 'Starting',
  looking: 'Looking up the cards',
  saving: 'Saving the cards',
  inviting: 'Inviting the customers',
  done: 'Undoing the import',
  undone: 'Undoing the import',
} as const satisfies Record<ImportState['stage'], string>;

function Running({ work, state, onAgain, onClose }: RunningProps) {
  const { done, isRunning, problem, stage } = state;
  const total =
    stage === 'inviting'
      ? invitedBy(work.jobs).length
      : work.jobs.reduce((sum, job) => sum + job.cards.length, 0);
  return (
    <>
      <p role="status">{isRunning ? `${DOING[stage]}…` : 'The import stopped.'}</p>
      <progress
        className="meter"
        max={Math.max(1, total)}
        value={done}
        aria-label={DOING[stage]}
        aria-valuetext={`${formatCount(done)} of ${formatCount(total)}`}
      />
      <p>
        {formatCount(done)} of {formatCount(total)}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      {isRunning && stage === 'looking' && <Button onClick={() => work.stop()}>Stop</Button>}
      {!isRunning && (
        <>
          <p>What is saved stays. Go on, and nothing is added twice.</p>
          <FormActions>
            <Button look="primary" onClick={onAgain}>
              Go on
            </Button>
            <Button onClick={() => void work.undo()}>Undo the import</Button>
            <Button onClick={onClose}>Stop here</Button>
          </FormActions>
        </>
      )}
    </>
  );
}

/** Asks before the page is left while cards are on their way. */
function useWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);
}
