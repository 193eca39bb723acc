import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { useBench, useBenchAction, type Act } from './bench.ts';

/** What was done last; an arrival can be taken back. */
export function LastActs() {
  const { lastActs } = useBench();
  const [isBusy, run] = useBenchAction();
  const [undone, setUndone] = useState<ReadonlySet<Act>>(new Set());
  if (lastActs.length === 0) return null;
  const takeBack = (act: Act) =>
    run(async () => {
      const text = await act.undo!();
      setUndone((before) => new Set([...before, act]));
      return text;
    });
  return (
    <section className="bench-last" aria-labelledby="bench-last">
      <h2 id="bench-last">Last acts</h2>
      <ol>
        {lastActs.map((act, index) => (
          // The same may be done twice.
          <li key={`${lastActs.length - index} ${act.text}`} className="bench-row">
            {act.text}
            {act.undo && !undone.has(act) && (
              <Button aria-disabled={isBusy} onClick={() => void takeBack(act)}>
                Undo<span className="tag-hidden">: {act.text}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
