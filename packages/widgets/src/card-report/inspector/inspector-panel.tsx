import { defectName, type Defect } from '@tag/contract/graded-cards';
import { Button } from '@tag/ui/button';
import { Segments } from '@tag/ui/segments';
import type { Rect } from '@tag/viewer';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { wholePixels } from '../state/defects.ts';
import { DefectList } from '../sections/defect-list.tsx';
import { SIDES, useReport } from '../state/report-context.ts';
import SideInspector from './side-inspector.tsx';
import type { InspectedSide } from '../state/state.ts';
import { InspectorLink } from './inspector-link.tsx';
import { cost, plural } from '../wording.ts';

/** A side under the glass: which side, in which light, and its defects next to it. */
export function InspectorPanel({ inspected }: { inspected: InspectedSide }) {
  const { store, defects } = useReport();
  const { selected } = useSnapshot(store.state);
  const seen = useRef<Rect>(null);
  const { side, light, place } = inspected;
  const { label } = SIDES.find(({ key }) => key === side)!;
  const picked = defects[side].find(({ id }) => id === selected);

  /** Picking the same defect again puts it down and shows all of the side. */
  const pick = (id: string) => {
    if (id !== selected) return store.inspectDefect(id);
    store.select(id);
    store.inspect(side, { light });
  };
  return (
    <div className="tag-report-inspector">
      <div className="tag-report-inspector-bar">
        <Segments
          label="Side of the card"
          segments={SIDES.map(({ key, label: name }) => ({ value: key, label: name }))}
          value={side}
          onChange={(turned) => turned !== side && store.inspect(turned, { light })}
        />
        <Segments
          label="Light"
          segments={[
            { value: 'normal', label: 'Normal light' },
            { value: 'raking', label: 'Raking light' },
          ]}
          value={light}
          onChange={(changed) => {
            // The other light falls on what is in view now.
            const part = seen.current ? wholePixels(seen.current) : place;
            store.inspect(side, { light: changed, place: part });
          }}
        />
      </div>
      <div className="tag-report-inspector-picture">
        <SideInspector
          key={side}
          side={side}
          light={light}
          region={place}
          onSelect={pick}
          onMove={(part) => {
            seen.current = part;
          }}
        />
      </div>
      <div className="tag-report-inspector-aside">
        <Stepper picked={picked} />
        {picked && <InspectorLink defect={picked} />}
        {defects[side].length === 0 ? (
          <p className="tag-report-none">We found no defects on the {label.toLowerCase()}.</p>
        ) : (
          <DefectList
            defects={defects[side]}
            label={`Defects on the ${label.toLowerCase()}`}
            onPick={pick}
          />
        )}
      </div>
    </div>
  );
}

/** From defect to defect through both sides, and where one is. */
function Stepper({ picked }: { picked: Defect | undefined }) {
  const { store, defects } = useReport();
  const tour = [...defects.front, ...defects.back];
  const at = picked ? tour.indexOf(picked) : -1;
  const go = (to: number) => () => {
    const next = tour[to];
    if (next) store.inspectDefect(next.id);
  };
  if (tour.length === 0) return null;
  return (
    <div className="tag-report-stepper">
      <Button onClick={go(at < 0 ? tour.length - 1 : at - 1)} aria-disabled={at === 0}>
        Previous<span className="tag-hidden"> defect</span>
      </Button>
      <p aria-live="polite" aria-atomic="true">
        {picked ? (
          <>
            <b>{defectName(picked)}</b> {cost(picked.deduction)}
            <span>
              {' '}
              · {at + 1} of {tour.length}
            </span>
          </>
        ) : (
          plural(tour.length, 'defect')
        )}
      </p>
      <Button onClick={go(at + 1)} aria-disabled={at === tour.length - 1}>
        Next<span className="tag-hidden"> defect</span>
      </Button>
    </div>
  );
}
