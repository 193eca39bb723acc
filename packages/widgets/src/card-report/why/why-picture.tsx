import { Segments } from '@tag/ui/segments';
import { lazy, Suspense, useState, type WheelEvent } from 'react';
import { useSnapshot } from 'valtio';
import { placeOf } from '../state/defects.ts';
import { Enlarge } from '../pictures/enlarge.tsx';
import { MarkedPicture } from '../pictures/marked-picture.tsx';
import { SIDES, useReport } from '../state/report-context.ts';

/** What walks through a picture comes with the first step that is picked. */
const SideWalk = lazy(() => import('../walk/side-walk.tsx'));

/** The side that is spoken of, whole until a step is picked; then it goes to each that is. */
export function WhyPicture() {
  const { report, store, defects } = useReport();
  const { selected, accountSide: side } = useSnapshot(store.state);
  const picked = defects[side].find(({ id }) => id === selected);
  const [walks, setWalks] = useState(false);
  if (picked && !walks) setWalks(true);
  const picture = report.images[side];
  const { label } = SIDES.find(({ key }) => key === side)!;
  const still = (
    <MarkedPicture
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
          onOpen={() => (picked ? store.walkTo(picked.id) : store.walk(side))}
        />
      </div>
      <div className="tag-report-why-frame" onWheelCapture={leaveToPage}>
        {/* Holds the place: nothing moves when one takes the place of the other. */}
        <svg viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true" />
        {walks ? (
          <Suspense fallback={still}>
            <SideWalk
              key={side}
              side={side}
              light="normal"
              place={picked ? placeOf(picked, picture) : null}
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
