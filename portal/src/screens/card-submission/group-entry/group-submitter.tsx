import { listGroupSubmitters } from '@tag/contract/admin';
import { formatDate } from '@tag/contract/formats';
import { updateOrder, type Order } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { SelectField } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { say } from '@tag/ui/toast';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useClient } from '../../../features/api/client-context.tsx';
import { describeFailure } from '../../../features/api/describe-failure.ts';
import { useAnswer } from '../../../features/api/use-answer.ts';
import { Moment } from '../../../features/time/moment.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { whyNotSaved } from '../not-saved.ts';
import { canChangeOptions } from '../steps.ts';
import { useSubmission } from '../submission-context.tsx';

/** Who sends the order to us: its owner, or a group submitter who is asked by email and accepts. */
export function GroupSubmitter() {
  const { submission, order } = useSubmission();
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { groupSubmitter, askedSubmitter } = order;
  const isOpen = canChangeOptions(order);
  const waits = askedSubmitter?.state === 'asked';
  const isChosen = groupSubmitter !== null || waits;
  const words = useRef<HTMLDivElement>(null);
  const [hasActed, setActed] = useState(false);
  useEffect(() => {
    // The pressed button has gone.
    if (hasActed) words.current?.focus();
  }, [hasActed, isChosen]);

  async function choose(id: string | null): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const settled = await submission.settle();
      if (settled.why !== null) return setProblem(whyNotSaved(settled));
      const { orderNumber, version } = await submission.ensureOrder();
      const body = { version, groupSubmitterId: id };
      const { askedSubmitter: asked } = submission.adopt(
        await client.call(updateOrder, { params: { orderNumber }, body }),
      );
      setAsking(false);
      setActed(true);
      if (asked?.state === 'asked') {
        say(asked.sendsAt ? `We’ll email ${asked.name} later.` : `We emailed ${asked.name}.`);
      }
    } catch (error) {
      setProblem(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  const why = problem && (
    <p className="submission-danger" role="alert">
      {problem}
    </p>
  );
  return (
    <div className="group-submitter" role="group" aria-labelledby="group-submitter">
      <p id="group-submitter" className="group-submitter-label">
        Who sends us the order
      </p>
      <div ref={words} tabIndex={-1} role="status">
        <p>{wordsOf(order)}</p>
      </div>
      {isOpen && isChosen && (
        <Button aria-disabled={isBusy} onClick={() => void choose(null)}>
          {groupSubmitter ? 'Submit it yourself' : 'Take the request back'}
        </Button>
      )}
      {isOpen && !isChosen && <Button onClick={() => setAsking(true)}>Ask somebody else</Button>}
      {isAsking && isOpen && !isChosen ? (
        <Modal title="Ask somebody else" size="small" onClose={() => setAsking(false)}>
          <AskSubmitter isBusy={isBusy} onAsk={(id) => void choose(id)} />
          {why}
        </Modal>
      ) : (
        why
      )}
    </div>
  );
}

function wordsOf({ askedSubmitter, groupSubmitter, ownerName, isOwner }: Order): ReactNode {
  const ownerSubmits = isOwner ? 'you submit' : `${ownerName} submits`;
  if (groupSubmitter) {
    return `${groupSubmitter.name} submits this order: sends its parcels and receives the cards.`;
  }
  if (!askedSubmitter) return `${isOwner ? 'You submit' : `${ownerName} submits`} this order.`;
  const { expiresAt, name, sendsAt, state } = askedSubmitter;
  if (state === 'declined') return `${name} declined, so ${ownerSubmits} this order.`;
  if (state === 'expired') return `${name} didn’t answer, so ${ownerSubmits} this order.`;
  return (
    <>
      {sendsAt ? (
        <>
          Our email to {name} goes out on <Moment at={sendsAt} />.
        </>
      ) : (
        `We emailed ${name}, who can answer until ${formatDate(expiresAt)}.`
      )}{' '}
      Until they accept, {ownerSubmits} this order.
    </>
  );
}

function AskSubmitter({ isBusy, onAsk }: { isBusy: boolean; onAsk(id: string): void }) {
  const client = useClient();
  const [id, setId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { answer, failure, again } = useAnswer('group submitters', (signal) =>
    client.call(listGroupSubmitters, undefined, { signal }),
  );
  if (failure !== undefined) return <LoadFailure failure={failure} onRetry={again} />;
  if (answer?.items.length === 0) return <p>Nobody can do that right now.</p>;
  return (
    <div className="submission-stack">
      <SelectField
        name="groupSubmitter"
        label="Group submitter"
        hint="They send the parcels and receive the cards. You pay."
        placeholder={answer ? 'Choose one' : 'Loading…'}
        value={id}
        disabled={!answer}
        choices={(answer?.items ?? []).map(({ id: value, name: label }) => ({ value, label }))}
        error={isMissing && id === '' ? 'Choose whom to ask' : undefined}
        onChange={setId}
      />
      <Button
        aria-disabled={isBusy}
        onClick={() => {
          setMissing(id === '');
          if (id !== '') onAsk(id);
        }}
      >
        {isBusy ? 'Sending…' : 'Ask by email'}
      </Button>
    </div>
  );
}
