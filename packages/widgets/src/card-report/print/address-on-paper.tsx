import type { QrCodeProps } from '@tag/ui/qr-code';
import { useEffect, useState, type ComponentType } from 'react';
import { cardHref } from '../report-links.ts';
import { useReport } from '../state/report-context.ts';
import { usePrinting } from './use-printing.ts';

/** Delay before loading the QR code, to load the visible content first. */
const IDLE_AFTER_MS = 2000;

/** The report's URL in print, as text and as a QR code. */
export function AddressOnPaper() {
  const { report, links } = useReport();
  const isPrinting = usePrinting();
  const code = useQrCode();
  if (!isPrinting || !links) return null;
  const { href } = new URL(cardHref(links, report.certificate), document.baseURI);
  return (
    <div className="tag-report-on-paper">
      {code && (
        <code.QrCode
          className="tag-report-qr-code"
          text={href}
          label="The address of this report"
        />
      )}
      <p>
        Full report online, with deep zoom and every defect:<b>{href}</b>
      </p>
    </div>
  );
}

/** Loads the QR code in advance, because printing doesn't wait. If it fails, the print has no code. */
function useQrCode() {
  const [code, setCode] = useState<{ QrCode: ComponentType<QrCodeProps> }>();
  useEffect(() => {
    const timer = setTimeout(() => {
      import('@tag/ui/qr-code').then(setCode, () => {});
    }, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return code;
}
