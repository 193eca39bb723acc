import { useCallback, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { AdditionsNote } from './additions-note.tsx';
import { BenchProvider, type Bench } from './bench.ts';
import { BenchOrderView } from './bench-order.tsx';
import { Queue } from './queue.tsx';
import { ScanField, type Announcement } from './scan-field.tsx';
import { useScanFocus } from './use-scan-focus.ts';
import './screen.css';

export const head: PageHead = {
  title: 'Lab bench',
  description: 'What the lab has to do, by stage, and the order that was scanned.',
};

/** The lab's bench: a scan field that is always ready, and the queue or the order that was scanned. */
export default function LabScreen() {
  const { orderNumber } = useParams();
  const title = orderNumber === undefined ? head.title : `Order ${orderNumber}`;
  usePageHead({ ...head, title });
  const field = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const focusScan = useScanFocus(field, root);
  const [announcement, setAnnouncement] = useState<Announcement>({
    text: '',
    tone: 'plain',
    turn: 0,
  });
  const announce = useCallback<Bench['announce']>(
    (text, tone = 'plain') => setAnnouncement(({ turn }) => ({ text, tone, turn: turn + 1 })),
    [],
  );
  const bench = useMemo(() => ({ announce, focusScan }), [announce, focusScan]);
  return (
    <div className="bench" ref={root}>
      <BenchProvider value={bench}>
        <AreaPage title={title}>
          <ScanField field={field} announcement={announcement} announce={announce} />
          {orderNumber === undefined ? (
            <>
              <AdditionsNote />
              <Queue />
            </>
          ) : (
            <BenchOrderView key={orderNumber} orderNumber={orderNumber} />
          )}
        </AreaPage>
      </BenchProvider>
    </div>
  );
}
