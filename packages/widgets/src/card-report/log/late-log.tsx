import { useEffect, useState } from 'react';
import { useReport } from '../state/report-context.ts';
import { Panel } from '../outline/panel.tsx';
import type * as late from './late.tsx';

type Late = typeof late;

/** The code that checks the public log, fetched after the report is ready; null if it can't be. */
function useLate(): Late | null | undefined {
  const [late, setLate] = useState<Late | null>();
  useEffect(() => {
    let isWanted = true;
    const show = (found: Late | null) => isWanted && setLate(found);
    const timer = setTimeout(() => import('./late.tsx').then(show, () => show(null)));
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  return late;
}

const FAILED = 'The public log didn’t load. Reload the page to try again.';

/** Whether the grade is in the public log, as far as this browser found out. */
export function LogMark() {
  const late = useLate();
  const given = useReport();
  return (
    <div className="tag-report-log">
      {late === null ? FAILED : late && <late.Mark key={given.report.certificate} {...given} />}
    </div>
  );
}

/** Everything the log says about this slab; open if it had another grade. */
export function HistorySection() {
  const late = useLate();
  const given = useReport();
  return (
    <Panel
      id="history"
      note="Every grade it had, from the public log."
      isOpen={given.report.history.length > 0}
    >
      {late ? (
        <late.History key={given.report.certificate} {...given} />
      ) : (
        <p className="tag-report-none">{late === null ? FAILED : 'Loading …'}</p>
      )}
    </Panel>
  );
}
