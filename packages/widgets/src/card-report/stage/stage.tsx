import type { Box } from '@tag/contract/media';
import { MagnifyIcon } from '@tag/ui/icons';
import type { Rect } from '@tag/viewer';
import { lazy, Suspense, useRef, useState } from 'react';
import { Picture } from '../pictures/picture.tsx';
import { useReport, useView } from '../state/report-context.ts';
import { useInBrowser } from '../state/use-in-browser.ts';
import type { Light } from '../state/view.ts';
import { STAGE_SIZES } from './first-picture.ts';
import { pictureOf } from './pictures.ts';
import { regionFor, pixelsWithin } from './regions.ts';
import { StageBar } from './stage-bar.tsx';
import { TurnButton } from './turn-button.tsx';

/** Pan and zoom load on first use. */
const LiveImage = lazy(() => import('./live-image.tsx'));

/** The report's main picture; all other parts control it. */
export function Stage() {
  const { report, store } = useReport();
  const view = useView();
  const { picture, label } = pictureOf(report, view);
  const [isWanted, setWanted] = useState(false);
  const [takesFocus, setTakesFocus] = useState(false);
  const isCard = view.face === 'front' || view.face === 'back';
  if (isCard && !isWanted) setWanted(true);
  const isInBrowser = useInBrowser(() => true, false);
  const isLive = isInBrowser && isWanted;

  const seen = useRef<Rect>(null);
  const [kept, setKept] = useState<{ of: string; part: Box } | null>(null);
  const region = regionFor(report, view);
  const subject = [view.face, view.defect, view.part].join();
  // Whoever comes back to it later sees it as it opens.
  if (kept && kept.of !== subject) setKept(null);
  /** Changes the light and keeps the visible region. */
  function changeLight(light: Light) {
    const face = view.face === 'back' || view.face === 'slab-back' ? 'back' : 'front';
    if (face === view.face && seen.current) {
      setKept({ of: subject, part: pixelsWithin(seen.current) });
    }
    store.change({ face, light });
  }

  const still = (
    <button
      type="button"
      className="tag-report-still"
      aria-label={`Zoom: ${label}`}
      onClick={() => {
        setTakesFocus(true);
        setWanted(true);
      }}
    >
      <Picture key={picture.url} picture={picture} alt={label} sizes={STAGE_SIZES} isHero />
      <MagnifyIcon />
    </button>
  );
  return (
    <div className="tag-report-stage" part="pictures">
      <StageBar onLight={changeLight} />
      <div className="tag-report-frame" onPointerEnter={() => setWanted(true)}>
        {isLive ? (
          <Suspense fallback={still}>
            <LiveImage
              region={kept?.of === subject ? kept.part : region}
              takesFocus={takesFocus}
              onMove={(part) => {
                seen.current = part;
              }}
            />
          </Suspense>
        ) : (
          still
        )}
        {!isCard && <TurnButton />}
      </div>
    </div>
  );
}
