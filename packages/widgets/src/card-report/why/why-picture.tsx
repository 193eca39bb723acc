import { Segments } from '@tag/ui/segments';
import { lazy, Suspense, useState, type WheelEvent } from 'react';
import { useSnapshot } from 'valtio';
import { regionOf } from '../state/defects.ts';
import { Enlarge } from '../pictures/enlarge.tsx';
import { BoxedPicture } from '../pictures/boxed-picture.tsx';
import { SIDES, useReport } from '../state/report-context.ts';

/** The inspector of a picture comes with the first step that is picked. */
const SideInspector = lazy(() => import('../inspector/side-inspector.tsx'));

/** The side that is spoken of, whole until a step is picked; then it goes to each that is. */
export function WhyPicture() {
  const { report, store, defects } = useReport();
  const { selected, accountSide: side } = useSnapshot(store.state);
  const picked = defects[side].find(({ id }) => id === selected);
  const [hasInspector, setHasInspector] = useState(false);
  if (picked && !hasInspector) setHasInspector(true);
  const picture = report.images[side];
  const { label } = SIDES.find(({ key }) => key === side)!;
  const still = (
    <BoxedPicture
      picture={picture}
      alt={`${label} of the card with its defects boxed`}
      defects={defects[side]}
    />
  );
  return (
    <div className="tag-report-why-picture">
      <div className="tag-report-why-bar">
        <Segments
          label="Side of the card"
          segments={SIDES.map(({ key, label: name }) => ({ value: key, label: name }))}
          value={side}
          onChange={store.turnAccount}
        />
        <Enlarge
          title={`${label} of the card, with its defects`}
          onOpen={() => (picked ? store.inspectDefect(picked.id) : store.inspect(side))}
        />
      </div>
      <div className="tag-report-why-frame" onWheelCapture={leaveToPage}>
        {/* Reserves the space: nothing moves when one replaces the other. */}
        <svg viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true" />
        {hasInspector ? (
          <Suspense fallback={still}>
            <SideInspector
              key={side}
              side={side}
              light="normal"
              region={picked ? regionOf(picked, picture) : null}
              onSelect={store.select}
            />
          </Suspense>
        ) : (
          still
        )}
      </div>
    </div>
  );
}

/** Within a page that scrolls, a plain wheel scrolls the page; with Ctrl, or pinched, it zooms. */
function leaveToPage(event: WheelEvent): void {
  if (!event.ctrlKey) event.stopPropagation();
}
