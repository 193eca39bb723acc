import { defectViewerPath } from '@tag/contract/defect-viewer';
import type { Defect } from '@tag/contract/graded-cards';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { sideOf } from '../state/defects.ts';
import { useReport } from '../state/report-context.ts';

/** Links to the defect’s page in the portal. */
export function DefectLink({ defect }: { defect: Defect }) {
  const { report, links } = useReport();
  const [said, say] = useState('');
  if (!links) return null;
  const path = defectViewerPath({
    picture: report.images[sideOf(defect)],
    box: defect.box,
    cert: report.certificate,
    defect: defect.id,
  });
  const href = `${links.portalBase}${path}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(href, document.baseURI).href);
      say('Link copied.');
    } catch {
      say('Copying isn’t allowed here. Copy the link’s address instead.');
    }
  }
  return (
    <p className="tag-report-defect-link">
      <a {...links.link(href)}>Open defect page</a>
      <Button onClick={() => void copy()}>Copy link to this defect</Button>
      <span role="status">{said}</span>
    </p>
  );
}
