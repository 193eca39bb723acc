import {
  giveDelayReason,
  listDelayReasons,
  newDelayReasonStruct,
  type DelayReason,
} from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { Form, FormActions, SelectField, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { Moment } from '../../features/time/moment.tsx';
import { useBench, useScanAfterwards } from './bench.ts';

interface ReasonsModalProps {
  orderNumber: string | undefined;
  onClose(): void;
}

/** What customers read when their dates get later, of an order or of each speed. */
export function ReasonsModal({ onClose, orderNumber }: ReasonsModalProps) {
  const client = useClient();
  useScanAfterwards();
  const { answer, failure } = useAnswer('delay reasons', (signal) =>
    client.call(listDelayReasons, undefined, { signal }),
  );
  return (
    <Modal
      title={orderNumber === undefined ? 'Reasons for delays' : `Why ${orderNumber} takes longer`}
      onClose={onClose}
    >
      <div className="bench-form">
        <p>
          Customers read it when their dates get later by more than a business day. Without a
          reason, they read how long the queue is.
        </p>
        {failure !== undefined && <p role="alert">{failure}</p>}
        {!answer && failure === undefined && <p role="status">Loading…</p>}
        {answer && <ReasonForm {...answer} {...{ orderNumber, onClose }} />}
      </div>
    </Modal>
  );
}

interface ReasonFormProps extends ReasonsModalProps {
  speeds: readonly { readonly code: string; readonly name: string }[];
  items: readonly DelayReason[];
}

function ReasonForm({ items, onClose, orderNumber, speeds }: ReasonFormProps) {
  const client = useClient();
  const { announce } = useBench();
  const reasonOf = (speed: string) =>
    items.find((item) =>
      orderNumber === undefined ? item.serviceSpeed === speed : item.orderNumber === orderNumber,
    );
  const first = speeds[0]?.code ?? '';
  const form = useForm({
    schema: newDelayReasonStruct,
    initial: { serviceSpeed: first, reason: reasonOf(first)?.reason ?? '' },
    prepare: ({ reason, serviceSpeed }) => ({
      ...(orderNumber === undefined ? { serviceSpeed } : { orderNumber }),
      reason: reason.trim() || null,
    }),
    async submit(body) {
      await client.call(giveDelayReason, { body });
      announce(body.reason === null ? 'The reason is taken back.' : 'The reason is saved.', 'good');
      onClose();
    },
  });
  const speed = form.field('serviceSpeed');
  const known = reasonOf(form.values.serviceSpeed);
  return (
    <Form form={form} label="Reason for a delay">
      {orderNumber === undefined && (
        <SelectField
          {...speed}
          label="Service speed"
          choices={speeds.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(code) => {
            speed.onChange(code);
            form.field('reason').onChange(reasonOf(code)?.reason ?? '');
          }}
        />
      )}
      <TextField
        {...form.field('reason')}
        label="Reason"
        hint="For customers to read. Leave it empty to take it back."
        optional
      />
      {known && (
        <p>
          By {known.saidBy}, <Moment at={known.saidAt} />
        </p>
      )}
      <FormActions>
        <SubmitButton submitting={form.submitting} busyLabel="Saving…">
          Save reason
        </SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
