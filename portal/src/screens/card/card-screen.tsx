import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { CardReport } from '@tag/widgets/card-report';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { cardPageHead } from '../../features/certificate/card-page-head.ts';
import { useReportLinks } from '../../features/certificate/report-links.ts';
import { useServedReport } from '../../features/certificate/served-report.tsx';
import { certificateHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { useEnlargedInHistory } from './enlarged-in-history.ts';
import '@tag/widgets/card-report.css';
import './card-screen.css';

/** The public report of one certificate. */
export default function CardScreen() {
  const { certificateValue = '' } = useParams();
  return <CardPage key={certificateValue} certificate={certificateValue} />;
}

function CardPage({ certificate }: { certificate: string }) {
  const served = useServedReport(certificate);
  const initial = served?.state === 'ready' ? served.detail : undefined;
  const [shown, setShown] = useState<GradedCardDetail | undefined>(initial);
  const onReady = useCallback((detail: GradedCardDetail) => setShown(detail), []);
  usePageHead(shown ? cardPageHead(shown) : certificateHead(certificate));
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
      />
    </div>
  );
}
