import { formatCount } from '@tag/contract/formats';
import { answerLabel, labelAnswerStruct, type CardLabel } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { TextField } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { useClient } from '../../api/client-context.tsx';
import { describeFailure } from '../../api/describe-failure.ts';
import { ConfirmCall } from '../../confirm/confirm-call.tsx';
import { Moment } from '../../time/moment.tsx';
import { LABELS_ID } from '../order-paths.ts';
import { wordsOnlyIn } from './label-differences.ts';
import { LabelPrint, MarkedWords } from './label-print.tsx';
import { Photos } from './photos.tsx';
import type { TrackedOrder } from './read-tracked.ts';

const SHOWN_AT_ONCE = 20;

interface LabelsProps {
  tracked: TrackedOrder;
  onChanged(): void;
}

/** The labels that aren't approved yet, as they will be printed. */
export function Labels({ tracked, onChanged }: LabelsProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const open = tracked.labels.filter(({ approvedAt }) => approvedAt === null);
  if (open.length === 0) return null;
  const more = Math.min(open.length - shown, SHOWN_AT_ONCE);
  return (
    <section className="area-page__card" aria-labelledby={LABELS_ID}>
      <h2 id={LABELS_ID} tabIndex={-1}>
        Labels to approve
      </h2>
      <p className="tracking-text">
        Check each text before we seal the slab: afterwards it can’t be changed.
      </p>
      <ul className="tracking-items">
        {open.slice(0, shown).map((label) => (
          <li key={label.itemId}>
            <OneLabel {...{ label, tracked, onChanged }} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button className="tracking-more" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show {formatCount(more)} more
        </Button>
      )}
    </section>
  );
}

interface OneLabelProps extends LabelsProps {
  label: CardLabel;
}

function OneLabel({ label, tracked, onChanged }: OneLabelProps) {
  const { answer, canAnswer, itemId, lines, request, windowEndsAt } = label;
  const { cards, titles, tracking } = tracked;
  const title = titles.get(itemId) ?? '';
  const { correctedFrom = null, photos = [] } = cards.get(itemId) ?? {};
  const entered = correctedFrom ?? title;
  const printed = lines.slice(0, -1).join(' ');
  const changed = wordsOnlyIn(printed, entered);
  const replaced = wordsOnlyIn(entered, printed);
  const isWaiting = request !== null && answer === null;
  return (
    <>
      <h3 className="tag-hidden">{title}</h3>
      <div className="label-check">
        <figure>
          <figcaption>Label</figcaption>
          <LabelPrint lines={lines} marked={changed} />
        </figure>
        <figure>
          <figcaption>You entered</figcaption>
          <p>
            <MarkedWords text={entered} marked={replaced} />
          </p>
          {changed.size + replaced.size > 0 && (
            <p className="tracking-text">What differs is underlined.</p>
          )}
          <Photos photos={photos} of={`${title} next to its label`} />
        </figure>
      </div>
      {request !== null && <p>Correction asked for: {request}</p>}
      {answer !== null && <p>Our answer: {answer}</p>}
      <div className="label-check__end">
        <p className="tracking-text">
          {isWaiting ? (
            'We’ll answer the correction first. The slab waits.'
          ) : (
            <>
              Without an answer, we seal it as shown on <Moment at={windowEndsAt} />
            </>
          )}
        </p>
        {canAnswer && (
          <LabelAnswers orderNumber={tracking.orderNumber} {...{ label, title, onChanged }} />
        )}
      </div>
    </>
  );
}

interface LabelAnswersProps extends Omit<OneLabelProps, 'tracked'> {
  orderNumber: string;
  title: string;
}

function LabelAnswers({ label: { itemId }, onChanged, orderNumber, title }: LabelAnswersProps) {
  const client = useClient();
  const [isSending, setSending] = useState(false);
  const [correction, setCorrection] = useState<string>();
  const send = (request: string | null) =>
    client.call(answerLabel, { params: { orderNumber, itemId }, body: { request } });

  async function approve(): Promise<void> {
    setSending(true);
    try {
      await send(null);
      say('Label approved.');
      onChanged();
    } catch (error) {
      say(describeFailure(error), 'error');
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="tracking-acts">
      <Button aria-disabled={isSending} onClick={() => !isSending && void approve()}>
        Approve<span className="tag-hidden"> the label of {title}</span>
      </Button>
      <Button onClick={() => setCorrection('')}>
        Ask for a correction<span className="tag-hidden"> of the label of {title}</span>
      </Button>
      {correction !== undefined && (
        <ConfirmCall
          title="Ask for a correction"
          confirmLabel="Send"
          cancelLabel="Not now"
          said="We’ll look at your correction before we seal the slab."
          problem={() => problemOf(correction)}
          call={() => send(correction)}
          onDone={onChanged}
          onClose={() => setCorrection(undefined)}
        >
          <TextField
            name="request"
            label="What should be changed?"
            value={correction}
            onChange={setCorrection}
            autoFocus
          />
        </ConfirmCall>
      )}
    </div>
  );
}

function problemOf(request: string): string | undefined {
  if (request.trim() === '') return 'Tell us what to change.';
  return labelAnswerStruct.validate({ request })[0]?.message;
}
