import { releaseSerial, serialReleaseStruct, type BenchCard } from '@tag/contract/lab';
import { copyWords } from '@tag/contract/orders';
import { TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { useBench, useScanAfterwards } from './bench.ts';
import { PhotoList } from './photos.tsx';
import type { Merge } from './use-bench-store.ts';

interface ReleaseSerialProps {
  card: BenchCard;
  onReleased: Merge;
  onClose(): void;
}

/** Asks a second person whether a card really has the serial number that another has too. */
export function ReleaseSerial({ card, onClose, onReleased }: ReleaseSerialProps) {
  const client = useClient();
  const { announce } = useBench();
  useScanAfterwards();
  const { itemId, photos, sameSerial, seen, title } = card;
  const form = useForm({
    schema: serialReleaseStruct,
    initial: { note: '' },
    async submit(body) {
      const change = await client.call(releaseSerial, { params: { itemId }, body });
      announce(`${title} can go on.`, 'good');
      onReleased(change);
      onClose();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Same serial number: ${title}`}
      className="bench-form"
      submit="Release this card"
      busy="Releasing…"
    >
      <p>
        The lab saw <strong>{copyWords(seen ?? {}).join(', ')}</strong> on this card, and the same
        serial number on {sameSerial.map(nameOf).join(', ')}. Each serial number exists once in a
        print run: look at both cards. If one is wrong, correct it instead.
      </p>
      <PhotoList target={{ itemId, of: title }} photos={photos} />
      <TextField {...form.field('note')} label="Why it’s right" hint="Only for the audit trail." />
    </FormModal>
  );
}

const nameOf = ({ certificate, orderNumber }: BenchCard['sameSerial'][number]) =>
  certificate === null ? `a card of ${orderNumber}` : `${certificate} of ${orderNumber}`;
