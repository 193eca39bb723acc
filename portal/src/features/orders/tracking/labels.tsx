import { formatCount } from '@tag/contract/formats';
import { answerLabel, labelAnswerStruct, type CardLabel, type Order } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { CheckboxField, TextField } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { useAttempt } from '../../api/attempt.ts';
import { useClient } from '../../api/client-context.tsx';
import { ConfirmCall } from '../../confirm/confirm-call.tsx';
import { Moment } from '../../time/moment.tsx';
import { LABELS_ID } from '../order-paths.ts';
import { ApproveAll } from './approve-all.tsx';
import { wordsOnlyIn } from './label-differences.ts';
import { LabelPrint, MarkedWords } from './label-print.tsx';
import { Photos } from './photos.tsx';
import type { TrackedOrder } from './read-tracked.ts';

const SHOWN_AT_ONCE = 20;

interface LabelsProps {
  order: Pick<Order, 'orderNumber' | 'subOrders'>;
  tracked: TrackedOrder;
  onChanged(): void;
}

/** The labels that aren't approved yet, as they will be printed. */
export function Labels({ order, tracked, onChanged }: LabelsProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const open = tracked.labels.filter(({ approvedAt }) => approvedAt === null);
  if (open.length === 0) return null;
  const mine = open.filter((label) => label.canAnswer && !isWaiting(label));
  const isMany = mine.length > 1;
  const stillOut = new Set(mine.flatMap(({ itemId }) => (leftOut.has(itemId) ? [itemId] : [])));
  const more = Math.min(open.length - shown, SHOWN_AT_ONCE);
  return (
    <section className="area-page-card" aria-labelledby={LABELS_ID}>
      <h2 id={LABELS_ID} tabIndex={-1}>
        Labels to approve
      </h2>
      <p className="tracking-text">
        Check each text before we seal the slab: afterwards it can’t be changed.
      </p>
      {isMany && (
        <div className="tracking-acts">
          <ApproveAll labels={mine} leftOut={stillOut} {...{ order, tracked, onChanged }} />
        </div>
      )}
      <ul className="tracking-items">
        {open.slice(0, shown).map((label) => (
          <li key={label.itemId}>
            <OneLabel {...{ order, label, tracked, onChanged }} />
            {isMany && mine.includes(label) && (
              <CheckboxField
                name={`leave-out-${label.itemId}`}
                label={
                  <>
                    Leave out of “Approve all”
                    <span className="tag-hidden">: {tracked.titles.get(label.itemId)}</span>
                  </>
                }
                value={leftOut.has(label.itemId)}
                onChange={(isOut) => setLeftOut(withOrWithout(leftOut, label.itemId, isOut))}
              />
            )}
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

/** A correction was asked for, and the lab hasn't answered. */
const isWaiting = ({ answer, request }: CardLabel) => request !== null && answer === null;

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

interface OneLabelProps extends LabelsProps {
  label: CardLabel;
}

function OneLabel({ order, label, tracked, onChanged }: OneLabelProps) {
  const { answer, canAnswer, itemId, lines, request, windowEndsAt } = label;
  const { cards, titles } = tracked;
  const title = titles.get(itemId) ?? '';
  const { correctedFrom = null, photos = [] } = cards.get(itemId) ?? {};
  const entered = correctedFrom ?? title;
  const printed = lines.slice(0, -1).join(' ');
  const changed = wordsOnlyIn(printed, entered);
  const replaced = wordsOnlyIn(entered, printed);
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
      <div className="label-check-end">
        <p className="tracking-text">
          {isWaiting(label) ? (
            'We’ll answer the correction first. The slab waits.'
          ) : (
            <>
              Without an answer, we seal it as shown on <Moment at={windowEndsAt} />
            </>
          )}
        </p>
        {canAnswer && (
          <LabelAnswers orderNumber={order.orderNumber} {...{ label, title, onChanged }} />
        )}
      </div>
    </>
  );
}

interface LabelAnswersProps extends Omit<OneLabelProps, 'order' | 'tracked'> {
  orderNumber: string;
  title: string;
}

function LabelAnswers({ label: { itemId }, onChanged, orderNumber, title }: LabelAnswersProps) {
  const client = useClient();
  const { isBusy, start } = useAttempt();
  const [correction, setCorrection] = useState<string>();
  const send = (request: string | null) =>
    client.call(answerLabel, { params: { orderNumber, itemId }, body: { request } });

  async function approve(): Promise<void> {
    await send(null);
    say('Label approved.');
    onChanged();
  }

  return (
    <div className="tracking-acts">
      <Button aria-disabled={isBusy} onClick={() => start(approve)}>
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
