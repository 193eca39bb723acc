import { countOf, formatCards, formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { FormActions } from '@tag/ui/form';
import { EmailText } from '../../../features/email-text/email-text.tsx';
import { Moment } from '../../../features/time/moment.tsx';
import { ShortList } from './short-list.tsx';
import type { CustomerImport, ImportState } from './import-cards.ts';

interface ImportDoneProps {
  work: CustomerImport;
  state: ImportState;
  onClose(): void;
}

/** What was imported, which invitations wait, and which couldn't be sent. */
export function ImportDone({ work, state, onClose }: ImportDoneProps) {
  const { problem, sent, stage } = state;
  const { jobs } = work;
  const cards = jobs.reduce((sum, job) => sum + job.cards.length, 0);
  const waiting = sent.flatMap(({ sendsAt }) => sendsAt ?? []).sort();
  const refused = sent.filter(({ isInvited }) => !isInvited);
  const out = sent.length - waiting.length - refused.length;
  const isUndone = stage === 'undone';
  return (
    <>
      <p role="status" className="customer-import-sum">
        {isUndone
          ? 'The import is undone.'
          : `Added ${formatCards(cards)} for ${countOf(jobs.length, 'customer')}.`}
      </p>
      {!isUndone && out > 0 && (
        <p>{countOf(out, 'invitation is', 'invitations are')} on the way.</p>
      )}
      {!isUndone && waiting.length > 0 && (
        <p>
          {countOf(waiting.length, 'invitation waits', 'invitations wait')} for our hourly limit.
          The last goes out on <Moment at={waiting.at(-1)!} />.
        </p>
      )}
      {!isUndone && refused.length > 0 && (
        <>
          <p>
            {countOf(refused.length, 'invitation wasn’t', 'invitations weren’t')} sent. Their cards
            are saved. Invite them again from the table.
          </p>
          <ShortList
            things="invitations"
            items={refused.map(({ email, reason, subOrderId }) => ({
              key: subOrderId,
              content: (
                <>
                  <EmailText email={email} />: {reason}
                </>
              ),
            }))}
          />
        </>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
      <FormActions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
        {!isUndone && (
          <Button onClick={() => void work.undo()}>
            Undo: delete these {formatCount(cards)} cards
          </Button>
        )}
      </FormActions>
    </>
  );
}
