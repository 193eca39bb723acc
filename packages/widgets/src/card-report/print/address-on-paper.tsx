import { useEffect, useState, type ComponentType } from 'react';
import { cardHref } from '../report-links.ts';
import { useReport } from '../state/report-context.ts';
import type { QrCodeProps } from './qr-code.tsx';
import { usePrinting } from './use-printing.ts';

/** By then the visible part of the report has loaded. */
const IDLE_AFTER_MS = 2000;

/** The report's address in print, as text and as a QR code. */
export function AddressOnPaper() {
  const { report, links } = useReport();
  const isPrinting = usePrinting();
  const code = useQrCode();
  if (!isPrinting || !links) return null;
  const { href } = new URL(cardHref(links, report.certificate), document.baseURI);
  return (
    <div className="tag-report-on-paper">
      {code && <code.QrCode text={href} label="The address of this report" />}
      <p>
        Full report online, with deep zoom and every defect:<b>{href}</b>
      </p>
    </div>
  );
}

/** Printing doesn't wait for scripts, so the QR code is loaded ahead; without it the address is enough. */
function useQrCode() {
  const [code, setCode] = useState<{ QrCode: ComponentType<QrCodeProps> }>();
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./qr-code.tsx').then(setCode, () => {});
    }, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return code;
}
