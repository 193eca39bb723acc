import type { Failure } from '@tag/client/public';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { CardReport } from '@tag/widgets/card-report';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { cardPageHead } from '../../features/certificate/card-page-head.ts';
import { useReportLinks } from '../../features/certificate/report-links.ts';
import { useServedReport } from '../../features/certificate/served-report.tsx';
import { certificateHead, type ReportRefusal } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { useEnlargedInHistory } from './enlarged-in-history.ts';
import '@tag/widgets/card-report.css';
import './card-screen.css';

/** Failures that are an answer about the certificate; any other may pass. */
const REFUSALS: { readonly [Code in Failure['code']]?: ReportRefusal } = {
  'not-found': 'certificate_not_found',
  invalid: 'validation',
};

/** The public report of one certificate. */
export default function CardScreen() {
  const { certificateValue = '' } = useParams();
  return <CardPage key={certificateValue} certificate={certificateValue} />;
}

function CardPage({ certificate }: { certificate: string }) {
  const served = useServedReport(certificate);
  const initial = served?.state === 'ready' ? served.detail : undefined;
  const [shown, setShown] = useState<GradedCardDetail | undefined>(initial);
  const [refusal, setRefusal] = useState<ReportRefusal | undefined>(
    served?.state === 'refused' ? served.code : undefined,
  );
  const onReady = useCallback((detail: GradedCardDetail) => setShown(detail), []);
  const onEmpty = useCallback(() => setRefusal('certificate_not_published'), []);
  const onError = useCallback(({ code }: Failure) => setRefusal(REFUSALS[code]), []);
  usePageHead(shown ? cardPageHead(shown) : certificateHead(certificate, refusal));
  return (
    <div className="card-page">
      <CardReport
        cert={certificate}
        client={useClient()}
        links={useReportLinks()}
        {...useEnlargedInHistory()}
        headingLevel={1}
        {...(initial && { initial })}
        {...(served?.state === 'refused' && { refused: served.code })}
        onReady={onReady}
        onEmpty={onEmpty}
        onError={onError}
      />
    </div>
  );
}
