import { countOf, formatCards } from '@tag/contract/formats';
import { CARRIERS, newShipmentStruct, shipCards } from '@tag/contract/lab';
import { RadioGroup, TextField, useForm } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import type { ShipParcelProps } from './parcel.ts';
import { useBench, useScanAfterwards } from './bench.ts';
import { usePhotos } from './photo-sending.ts';
import { PhotoButton, PhotoList } from './photos.tsx';
import { useBenchState, useBenchStore } from './use-bench-store.ts';

const PACKING = { isPacking: true, of: 'the packed parcel' } as const;

/** Asks for a parcel's carrier and its tracking number, which may be scanned, and for photos of its packing. */
export function ShipForm({ onClose, onShipped, orderNumber, parcel }: ShipParcelProps) {
  const client = useClient();
  const { announce } = useBench();
  const { order } = useBenchState(useBenchStore());
  const photos = usePhotos();
  useScanAfterwards();
  // Sent again after a lost answer, it is the same parcel.
  const [key] = useState(() => crypto.randomUUID());
  const { cards = 0, returned = 0, ...which } = parcel ?? {};
  const what = parcel ? formatCards(cards) : 'the kit';
  const form = useForm({
    schema: newShipmentStruct,
    initial: { trackingNumber: '', carrier: CARRIERS[0] as string },
    prepare: ({ carrier, trackingNumber }) => ({
      key,
      carrier,
      ...(trackingNumber.trim() && { trackingNumber }),
      ...which,
    }),
    async submit(body) {
      // Only photos that have arrived go with the parcel.
      await photos.settled();
      const shipment = await client.call(shipCards, { params: { orderNumber }, body });
      announce(`Shipped ${what}: ${shipment.carrier} ${shipment.trackingNumber}.`, 'good');
      onShipped();
      onClose();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Ship ${what}`}
      className="bench-form"
      submit="Ship"
      busy="Shipping…"
    >
      {returned > 0 && <p>{countOf(returned, 'of them goes', 'of them go')} back ungraded.</p>}
      {parcel && (
        <>
          <div className="bench-row">
            <PhotoButton target={PACKING} label="Packing photo" />
          </div>
          <PhotoList target={PACKING} photos={order?.packingPhotos ?? []} />
        </>
      )}
      <TextField
        {...form.field('trackingNumber')}
        label="Tracking number"
        hint="Scan it or type it."
      />
      <RadioGroup
        {...form.field('carrier')}
        label="Carrier"
        choices={CARRIERS.map((carrier) => ({ value: carrier, label: carrier }))}
      />
    </FormModal>
  );
}
