import { Button } from '@tag/ui/button';
import { useMemo, useState } from 'react';
import { planDownload } from './download-plan.ts';
import { useLateCode } from '../late-code.ts';
import { useReport } from '../state/report-context.ts';
import { Section } from '../outline/section.tsx';
import { plural } from '../wording.ts';

const loadPanel = () => import('./download-panel.tsx');

/** Both image sets of the slab as one archive. */
export function DownloadSection() {
  const { report, client } = useReport();
  const files = useMemo(() => planDownload(report, client), [report, client]);
  if (files.length === 0) {
    return (
      <Section id="downloads">
        <p className="tag-report-none">
          There are no pictures of the slab to download, or not yet.
        </p>
      </Section>
    );
  }
  const sets = (
    [
      ['_1x1', 'square'],
      ['_9x16', 'vertical'],
    ] as const
  ).map(([set, shape]) => `${plural(report.slab?.[set].length ?? 0, `${shape} picture`)} (${set})`);
  return (
    <Section
      id="downloads"
      intro="The pictures of the slab as they were taken, for listings, posts and stories."
    >
      <p className="tag-report-download-sets">
        {sets.join(' and ')}, in one zip with a folder for each.
      </p>
      <Download key={report.certificate} files={files} />
    </Section>
  );
}

function Download({ files }: { files: ReturnType<typeof planDownload> }) {
  const [isWanted, setWanted] = useState(false);
  const { code, hasFailed, want } = useLateCode(loadPanel);
  if (isWanted && code) return <code.DownloadPanel files={files} />;
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
          {isWaiting ? 'Preparing …' : `Download ${plural(files.length, 'picture')}`}
        </Button>
      </div>
      <p role="status">
        {isWanted && hasFailed && 'That could not be started. Check the connection and try again.'}
      </p>
    </div>
  );
}
