import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { CardReport, type CardReportProps, type ReportErrorKind } from '@tag/widgets/card-report';
import { Suspense, useCallback, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { CertificateHelp } from '../../features/certificate/certificate-help.tsx';
import type { FoundReport, RefusalCode } from '../../features/certificate/find-report.ts';
import { useReportLinks } from '../../features/certificate/report-links.ts';
import { useServedData } from '../../features/page/served-data.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { lazy } from '../../features/lazy/lazy.ts';
import { SellElsewhere } from '../../features/sell-elsewhere/sell-elsewhere.tsx';
import { useAuthStatus } from '../../session/session-context.tsx';
import { useIsPermitted } from '../../session/use-permissions.ts';
import { CompareForm } from './compare-form.tsx';
import { ComparePage } from './compare-page.tsx';
import { readCompared } from './compared.ts';
import { refusalHead, reportHead, waitingHead } from './head.ts';
import { useViewInAddress } from './view-in-address.ts';
import '@tag/widgets/card-report.css';
import './screen.css';

export { head } from './head.ts';
export { load } from './load.ts';

/** Errors that are an answer about the certificate; any other may pass. */
const REFUSALS: { readonly [Kind in ReportErrorKind]?: RefusalCode } = {
  'not-found': 'certificate_not_found',
  voided: 'certificate_voided',
  malformed: 'validation',
};
/** Refusals after which another certificate may be the one that was meant. */
const LEADS_ON: ReadonlySet<RefusalCode> = new Set(['certificate_not_found', 'validation']);
/** Few people need them. */
const LabActs = lazy(() => import('./lab-acts/lab-acts.tsx'));
const SlabCodeNote = lazy(() => import('./slab-code.tsx'));
type OnError = NonNullable<CardReportProps['onError']>;

/** The public report of one certificate. */
export default function CardScreen() {
  const { certificateValue = '' } = useParams();
  const { search } = useLocation();
  const compared = readCompared(certificateValue, search);
  if (compared) return <ComparePage certificate={certificateValue} compared={compared} />;
  return <CardPage key={certificateValue} certificate={certificateValue} />;
}

function CardPage({ certificate }: { certificate: string }) {
  const isLab = useIsPermitted({ action: 'update', resource: 'lab' });
  /** How often it was changed here. */
  const [changes, setChanges] = useState(0);
  const isMember = useAuthStatus() === 'member';
  const signature = useSearchParams()[0].get('s');
  const served = useServedData<FoundReport>();
  // From here on the report loads its data, and the query follows its view.
  const [first] = useState(served);
  const initial = first && 'detail' in first ? first.detail : undefined;
  const refused = first && 'refusal' in first ? first.refusal : undefined;
  const [shown, setShown] = useState<GradedCardDetail | undefined>(initial);
  const [refusal, setRefusal] = useState<RefusalCode | undefined>(refused?.code);
  const onReady = useCallback((detail: GradedCardDetail) => setShown(detail), []);
  const onEmpty = useCallback(() => setRefusal('certificate_not_published'), []);
  const onError = useCallback<OnError>(({ kind }) => {
    setRefusal(REFUSALS[kind]);
    if (REFUSALS[kind]) setShown(undefined);
  }, []);
  const refusedHead = refusal ? refusalHead(certificate, refusal) : waitingHead(certificate);
  usePageHead(shown ? reportHead(shown) : refusedHead);
  return (
    <div className="card-page">
      {signature !== null && (
        <div className="card-slab-code">
          <Suspense>
            <SlabCodeNote {...{ certificate, signature }} />
          </Suspense>
        </div>
      )}
      <CardReport
        key={changes}
        cert={certificate}
        client={useClient()}
        links={useReportLinks()}
        {...useViewInAddress()}
        headingLevel={1}
        {...(initial && changes === 0 && { initial })}
        {...(refused && { refused })}
        onReady={onReady}
        onEmpty={onEmpty}
        onError={onError}
      />
      {shown && isMember && (
        <p className="card-sell">
          <SellElsewhere certificate={certificate} />
        </p>
      )}
      {shown && isLab && (
        <Suspense>
          <LabActs detail={shown} onChanged={() => setChanges(changes + 1)} />
        </Suspense>
      )}
      {shown && <CompareForm certificate={certificate} />}
      {refusal && LEADS_ON.has(refusal) && <CertificateHelp written={certificate} />}
    </div>
  );
}
