import { readSlabAddress } from '@tag/contract/lab';
import { Modal } from '@tag/ui/modal';
import { QrCode } from '@tag/ui/qr-code';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { useScanAfterwards } from './bench.ts';

interface SlabCodeModalProps {
  certificate: string;
  onClose(): void;
}

/** The QR code of a slab, to print or to scan, and the address in it. */
export function SlabCodeModal({ certificate, onClose }: SlabCodeModalProps) {
  const client = useClient();
  useScanAfterwards();
  const { answer, failure } = useAnswer(`slab ${certificate}`, (signal) =>
    client.call(readSlabAddress, { params: { certificateValue: certificate } }, { signal }),
  );
  return (
    <Modal title={`QR code of ${certificate}`} onClose={onClose}>
      <div className="bench-form">
        <p>It has our signature of the number, so nobody else can make one up.</p>
        {failure !== undefined && <p role="alert">{failure}</p>}
        {!answer && failure === undefined && <p role="status">Loading…</p>}
        {answer && (
          <>
            <QrCode
              className="bench-slab-code"
              text={answer.address}
              label={`QR code of ${certificate}`}
            />
            <code className="bench-slab-address">{answer.address}</code>
          </>
        )}
      </div>
    </Modal>
  );
}
