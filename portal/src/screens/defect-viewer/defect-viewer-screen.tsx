import { defectViewerPath, readDefectViewerAddress } from '@tag/contract/defect-viewer';
import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { DefectViewer, type Shown } from '@tag/widgets/defect-viewer';
import { useCallback, useMemo, useState } from 'react';
import { useLinkClickHandler, useLocation, useNavigate } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { cardPath } from '../../features/certificate/certificate.ts';
import { useServedReport } from '../../features/certificate/served-report.tsx';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { defectHead, describeDefectPage } from './defect-page.ts';
import '@tag/widgets/defect-viewer.css';
import './defect-viewer-screen.css';

interface Reached {
  readonly shown: Shown;
  readonly report: GradedCardDetail | null;
}

/** One defect on its scan, at an address that can be passed on. */
export default function DefectViewerScreen() {
  const { pathname, search } = useLocation();
  const { apiBase, pictureOrigins } = useSettings();
  const address = useMemo(
    () => readDefectViewerAddress({ pathname, search }, { apiBase, origins: pictureOrigins }),
    [pathname, search, apiBase, pictureOrigins],
  );
  const client = useClient();
  const cert = address.ok ? address.cert : undefined;
  const served = useServedReport(cert ?? '');
  const initial = served?.state === 'ready' ? served.detail : undefined;
  const [reached, setReached] = useState<Reached>();
  const onReady = useCallback(
    (shown: Shown, report: GradedCardDetail | null) => setReached({ shown, report }),
    [],
  );
  usePageHead(
    reached && address.ok
      ? defectHead(reached.shown, reached.report)
      : describeDefectPage(address, initial ?? null, client).head,
  );

  const navigate = useNavigate();
  const openReport = useLinkClickHandler<HTMLAnchorElement>(cardPath(cert ?? ''));
  const pathOf = ({ id, box }: Defect, picture: Picture, certificate: string) =>
    defectViewerPath({ picture, box, cert: certificate, defect: id });
  return (
    <div className="defect-page">
      <DefectViewer
        key={address.ok ? 'shown' : address.reason}
        client={client}
        subject={address.ok ? address : NOTHING}
        refused={address.ok ? undefined : address.reason}
        initial={initial}
        headingLevel={1}
        reportLink={(certificate) => ({ href: cardPath(certificate), onClick: openReport })}
        defectHref={pathOf}
        onReady={onReady}
        onSelect={(...there) => {
          // A step within the same screen: back leads to where the visitor came from.
          void navigate(pathOf(...there), { replace: true, state: { keepsPlace: true } });
        }}
      />
    </div>
  );
}

const NOTHING = {};
