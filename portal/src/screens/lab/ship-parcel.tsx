import { countOf, formatCards } from '@tag/contract/formats';
import { CARRIERS, newShipmentStruct, shipCards, type BenchCard } from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { Form, FormActions, RadioGroup, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useBench, useScanAfterwards } from './bench.ts';

interface ShipParcelProps {
  orderNumber: string;
  /** Without any, the kit is shipped. */
  cards?: readonly BenchCard[];
  onShipped(): void;
  onClose(): void;
}

/** Asks for a parcel's carrier and its tracking number, which may be scanned. */
export function ShipParcel({ cards, onClose, onShipped, orderNumber }: ShipParcelProps) {
  const client = useClient();
  const { announce } = useBench();
  useScanAfterwards();
  // Sent again after a lost answer, it is the same parcel.
  const [key] = useState(() => crypto.randomUUID());
  const what = cards ? formatCards(cards.length) : 'the kit';
  const form = useForm({
    schema: newShipmentStruct,
    initial: { trackingNumber: '', carrier: CARRIERS[0] as string },
    prepare: ({ carrier, trackingNumber }) => ({
      key,
      carrier,
      ...(trackingNumber.trim() && { trackingNumber }),
      ...(cards && { itemIds: cards.map(({ itemId }) => itemId) }),
    }),
    async submit(body) {
      const shipment = await client.call(shipCards, { params: { orderNumber }, body });
      announce(`Shipped ${what}: ${shipment.carrier} ${shipment.trackingNumber}.`, 'good');
      onShipped();
      onClose();
    },
  });
  const returned = cards?.filter(({ outcome }) => outcome !== null).length ?? 0;
  return (
    <Modal title={`Ship ${what}`} onClose={onClose}>
      <Form form={form} className="bench-form">
        {returned > 0 && <p>{countOf(returned, 'of them goes', 'of them go')} back ungraded.</p>}
        <TextField
          {...form.field('trackingNumber')}
          label="Tracking number"
          hint="Scan it or type it."
          autoComplete="off"
        />
        <RadioGroup
          {...form.field('carrier')}
          label="Carrier"
          choices={CARRIERS.map((carrier) => ({ value: carrier, label: carrier }))}
        />
        <FormActions>
          <SubmitButton submitting={form.submitting} busyLabel="Shipping…">
            Ship
          </SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
