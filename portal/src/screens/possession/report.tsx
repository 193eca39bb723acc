import { formatCards } from '@tag/contract/formats';
import {
  CLAIM_KINDS,
  listShipments,
  newClaimStruct,
  reportParcel,
  type Shipment,
} from '@tag/contract/orders';
import { Form, FormActions, RadioGroup, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { CLAIM_KIND_WORDS } from '../../features/orders/tracking/claim-words.ts';
import { Claims } from '../../features/orders/tracking/claims.tsx';

/** The choice of the parcel that the customer sent. */
const TO_US = 'to-us';

/** Reports a late or damaged parcel of an order, and shows what was reported before. */
export function Report({ orderNumber }: { orderNumber: string }) {
  const client = useClient();
  const [turn, setTurn] = useState(0);
  const { answer } = useAnswer(`parcels ${orderNumber}`, (signal) =>
    client.call(listShipments, { params: { orderNumber } }, { signal }),
  );
  return (
    <div className="possession-report">
      <Claims {...{ orderNumber, turn }} />
      {answer && (
        <ReportForm
          orderNumber={orderNumber}
          shipments={answer.items}
          onReported={() => setTurn(turn + 1)}
        />
      )}
    </div>
  );
}

interface ReportFormProps {
  orderNumber: string;
  shipments: readonly Shipment[];
  onReported(): void;
}

function ReportForm({ onReported, orderNumber, shipments }: ReportFormProps) {
  const client = useClient();
  // Sent again after a lost answer, it is the same report.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const initial = { kind: '', parcel: shipments[0]?.id ?? TO_US, message: '' };
  const form = useForm({
    schema: newClaimStruct,
    initial,
    prepare: ({ kind, message, parcel }) => ({
      key,
      shipmentId: parcel === TO_US ? null : parcel,
      ...(kind && { kind }),
      ...(message.trim() && { message }),
    }),
    async submit(body) {
      await client.call(reportParcel, { params: { orderNumber }, body });
      say('Reported. We’ll answer here and by email.');
      setKey(crypto.randomUUID());
      form.reset(initial);
      onReported();
    },
  });
  const parcels = [
    ...shipments.map(({ cards, carrier, id, kind, trackingNumber }) => ({
      value: id,
      label: `${carrier} ${trackingNumber} (${kind === 'kit' ? 'submission kit' : formatCards(cards)})`,
    })),
    { value: TO_US, label: 'The parcel I sent to you' },
  ];
  return (
    <section className="area-page-card possession-form" aria-labelledby="report">
      <h2 id="report" tabIndex={-1}>
        Report a late or damaged parcel
      </h2>
      <p>We answer here and by email. The order goes on as before.</p>
      <Form form={form} label="Report a parcel">
        {shipments.length > 0 && (
          <RadioGroup {...form.field('parcel')} label="Parcel" optional={false} choices={parcels} />
        )}
        <RadioGroup
          {...form.field('kind')}
          label="What is wrong?"
          choices={CLAIM_KINDS.map((kind) => ({ value: kind, label: CLAIM_KIND_WORDS[kind] }))}
        />
        <TextField
          {...form.field('message')}
          label="What happened?"
          hint="For example, which card, and what the box looked like."
        />
        <FormActions>
          <SubmitButton submitting={form.submitting} busyLabel="Sending…">
            Send report
          </SubmitButton>
        </FormActions>
      </Form>
    </section>
  );
}
