import { boolean } from '@tag/contract/schema';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { AccountMenu } from '../../features/account-menu/account-menu.tsx';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { href } from '../../pages/href.ts';
import { readSeparate, writeSeparate } from '../../session/browser-storage.ts';
import { AdditionsNote } from './additions-note.tsx';
import { BenchProvider, type Act, type Bench } from './bench.ts';
import { BenchOrderView } from './bench-order.tsx';
import { BENCH_PATH, KEEPS_PLACE } from './bench-paths.ts';
import { DelayReasons } from './delay-reasons.tsx';
import { Queue } from './queue.tsx';
import { Reviews } from './reviews.tsx';
import { ScanField, type Announcement } from './scan-field.tsx';
import { useBenchFocus } from './use-bench-focus.ts';
import './screen.css';

export const head: PageHead = {
  title: 'Lab bench',
  description: 'What the lab has to do, by stage, and the order that was scanned.',
};

/** How many of the last acts are shown. */
const LAST_ACTS = 5;
/** Where this browser keeps whether keys act. */
const KEYS = 'benchKeys';

/** The lab's bench: one line with the scan field in place of the site's header, and the queue or an order. */
export default function LabScreen() {
  const { orderNumber } = useParams();
  const title = orderNumber === undefined ? head.title : `Order ${orderNumber}`;
  usePageHead({ ...head, title });
  const field = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const takeFocus = useBenchFocus(field, root);
  const [areKeysOn, setKeysOn] = useState(() => readSeparate(KEYS, boolean()) ?? true);
  const [lastActs, setLastActs] = useState<readonly Act[]>([]);
  const [announcement, setAnnouncement] = useState<Announcement>({
    text: '',
    tone: 'plain',
    turn: 0,
  });
  const say = useCallback<Bench['announce']>(
    (text, tone = 'plain') => setAnnouncement(({ turn }) => ({ text, tone, turn: turn + 1 })),
    [],
  );
  const announce = useCallback<Bench['announce']>(
    (text, tone, undo) => {
      say(text, tone);
      if (tone !== 'good') return;
      setLastActs((before) => [{ text, undo }, ...before].slice(0, LAST_ACTS));
    },
    [say],
  );
  const bench = useMemo(
    () => ({ announce, takeFocus, areKeysOn, lastActs }),
    [announce, takeFocus, areKeysOn, lastActs],
  );
  return (
    <div className="bench" ref={root}>
      <BenchProvider value={bench}>
        <div className="bench-bar">
          {orderNumber === undefined ? (
            <Link className="bench-link" to={href('/')}>
              Home
            </Link>
          ) : (
            <Link className="bench-link" to={BENCH_PATH} state={KEEPS_PLACE}>
              Back to the queue
            </Link>
          )}
          <ScanField bench={root} field={field} announcement={announcement} announce={say} />
          <label className="bench-switch">
            <input
              type="checkbox"
              role="switch"
              checked={areKeysOn}
              onChange={({ target }) => {
                setKeysOn(target.checked);
                writeSeparate(KEYS, target.checked);
              }}
            />
            Keys
          </label>
          <AccountMenu />
        </div>
        <AreaPage title={title}>
          {orderNumber === undefined ? (
            <>
              <AdditionsNote />
              <Reviews />
              <Queue />
              <div className="bench-row">
                <DelayReasons />
              </div>
            </>
          ) : (
            <BenchOrderView key={orderNumber} orderNumber={orderNumber} />
          )}
        </AreaPage>
      </BenchProvider>
    </div>
  );
}
