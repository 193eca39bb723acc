import { listGroupSubmitters } from '@tag/contract/admin';
import { checkInput } from '@tag/contract/errors';
import { orderNameRule } from '@tag/contract/orders';
import { SelectField, TextField } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../../../features/api/client-context.tsx';
import { useAnswer } from '../../../features/api/use-answer.ts';
import { LoadFailure } from '../load-failure.tsx';
import { canChangeOptions } from '../steps.ts';
import { useSubmission } from '../submission-context.tsx';

/** The group order's name and its submitter. */
export function GroupDetails() {
  const { submission, order } = useSubmission();
  const client = useClient();
  const [name, setName] = useState(order.name);
  const { answer, failure, again } = useAnswer('group submitters', (signal) =>
    client.call(listGroupSubmitters, undefined, { signal }),
  );
  const isClosed = !canChangeOptions(order);
  const checked = checkInput(name, orderNameRule);

  return (
    <section className="area-page__card group-details" aria-labelledby="group-details">
      <h2 id="group-details">About this order</h2>
      <div className="tag-form-pair">
        <TextField
          name="name"
          label="Order name"
          optional
          hint="Only for you, to find it again."
          value={name}
          disabled={isClosed}
          error={checked.fields?.[0]?.reason}
          onChange={(typed) => {
            setName(typed);
            const { value, fields } = checkInput(typed, orderNameRule);
            if (!fields) submission.change({ name: value });
          }}
        />
        <SelectField
          name="groupSubmitter"
          label="Group submitter"
          hint="Through whom the order is submitted."
          placeholder={answer ? 'Choose one' : 'Loading…'}
          value={order.groupSubmitter?.id ?? ''}
          disabled={isClosed || !answer}
          choices={(answer?.items ?? []).map(({ id, name: label }) => ({ value: id, label }))}
          onChange={(id) => submission.change({ groupSubmitterId: id === '' ? null : id })}
        />
      </div>
      {answer?.items.length === 0 && (
        <p className="submission__muted">
          No group submitters are available right now. Please contact support.
        </p>
      )}
      <LoadFailure failure={failure} onRetry={again} />
    </section>
  );
}
