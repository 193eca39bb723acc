import { Button } from '@tag/ui/button';
import { useMemo, useState } from 'react';
import { planDownload } from './download-plan.ts';
import { useLazyModule } from '../lazy-module.ts';
import { useReport } from '../state/report-context.ts';
import { Panel } from '../outline/panel.tsx';
import { downloadAll, imageSets } from '../wording.ts';

const loadPanel = () => import('./download-panel.tsx');

/** Both image sets of the slab as one archive. */
export function DownloadSection() {
  const { report, client } = useReport();
  const files = useMemo(() => planDownload(report, client), [report, client]);
  if (files.length === 0) {
    return (
      <Panel id="downloads">
        <p className="tag-report-none">There are no slab images to download yet.</p>
      </Panel>
    );
  }
  const sets = report.slab && imageSets(report.slab, true);
  const isBoth = report.slab && report.slab._1x1.length > 0 && report.slab._9x16.length > 0;
  return (
    <Panel id="downloads" note="Full-size slab images for listings, posts and stories.">
      <p>
        {sets}, in one ZIP{isBoth && ', two folders'}.
      </p>
      <Download key={report.certificate} files={files} />
    </Panel>
  );
}

function Download({ files }: { files: ReturnType<typeof planDownload> }) {
  const [isWanted, setWanted] = useState(false);
  const { module, hasFailed, want } = useLazyModule(loadPanel);
  if (isWanted && module) return <module.DownloadPanel files={files} />;
  const isWaiting = isWanted && !hasFailed;
  return (
    <div className="tag-report-download">
      <div className="tag-report-actions">
        <Button
          aria-disabled={isWaiting}
          onPointerEnter={want}
          onFocus={want}
          onClick={() => {
            setWanted(true);
            want();
          }}
        >
          {isWaiting ? 'Preparing …' : downloadAll(files.length)}
        </Button>
      </div>
      <p role="status">{isWanted && hasFailed && 'The download didn’t start. Try again.'}</p>
    </div>
  );
}
