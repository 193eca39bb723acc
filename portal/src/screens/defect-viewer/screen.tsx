import { defectViewerPath } from '@tag/contract/defect-viewer';
import type { Defect, GradedCardDetail } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { DefectViewer, type Shown } from '@tag/widgets/defect-viewer';
import { useCallback, useMemo, useState } from 'react';
import { useLinkClickHandler, useLocation, useNavigate } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { cardPath } from '../../features/certificate/certificate.ts';
import { useServedData } from '../../features/page/served-data.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { useSettings } from '../../features/settings/settings-context.tsx';
import { readAddress } from './address.ts';
import { addressHead, defectHead } from './head.ts';
import '@tag/widgets/defect-viewer.css';
import './screen.css';

export { head } from './head.ts';
export { load } from './load.ts';

interface Reached {
  readonly shown: Shown;
  readonly report: GradedCardDetail | null;
}

/** One defect on its scan, at an address that can be passed on. */
export default function DefectViewerScreen() {
  const { pathname, search } = useLocation();
  const settings = useSettings();
  const address = useMemo(
    () => readAddress({ pathname, search }, settings),
    [pathname, search, settings],
  );
  const client = useClient();
  const cert = address.ok ? address.cert : undefined;
  // The report stays the same from one of its defects to the next.
  const [served] = useState(useServedData<GradedCardDetail>());
  const initial = served?.certificate === cert ? served : undefined;
  const [reached, setReached] = useState<Reached>();
  const onReady = useCallback(
    (shown: Shown, report: GradedCardDetail | null) => setReached({ shown, report }),
    [],
  );
  usePageHead(
    reached && address.ok
      ? defectHead(reached.shown, reached.report)
      : addressHead(address, initial ?? null, client),
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
