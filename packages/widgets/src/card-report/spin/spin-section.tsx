import type { Clip } from '@tag/contract/media';
import { useState } from 'react';
import { useLazyModule } from '../lazy-module.ts';
import { Picture } from '../pictures/picture.tsx';
import { useReport } from '../state/report-context.ts';
import { Panel } from '../outline/panel.tsx';

const loadPlayer = () => import('./spin-player.tsx');

/** The 360 view; a poster until the visitor starts it. */
export function SpinSection() {
  const { spin } = useReport().report;
  if (!spin) return null;
  return (
    <Panel id="spin" note="Drag to rotate, or use the buttons or arrow keys.">
      <Spin key={spin.url} clip={spin} />
    </Panel>
  );
}

function Spin({ clip }: { clip: Clip }) {
  const [isWanted, setWanted] = useState(false);
  const { module, hasFailed, want } = useLazyModule(loadPlayer);
  if (isWanted && module) return <module.SpinPlayer clip={clip} />;
  const isWaiting = isWanted && !hasFailed;
  return (
    <div className="tag-report-spin">
      <div className="tag-report-spin-stage">
        <Picture picture={clip.poster} alt="" sizes="(min-width: 760px) 720px, 92vw" />
        <button
          type="button"
          className="tag-report-spin-start"
          aria-disabled={isWaiting}
          onPointerEnter={want}
          onFocus={want}
          onClick={() => {
            setWanted(true);
            want();
          }}
        >
          <span className="tag-button" data-look="primary">
            {isWaiting ? 'Loading …' : 'Rotate 360'}
          </span>
        </button>
      </div>
      <p className="tag-report-spin-hint" role="status">
        {isWanted && hasFailed && 'The 360 didn’t load. Check your connection and try again.'}
      </p>
    </div>
  );
}
