import { PopReport, type PopNavigation, type PopError, type View } from '@tag/widgets/pop-report';
import { onPlainClick } from '@tag/behavior/link';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sayFailure } from '../../features/api/attempt.ts';
import { useClient } from '../../features/api/client-context.tsx';
import { cardPath } from '../../features/certificate/certificate.ts';
import { useServedData } from '../../features/page/served-data.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { useLocalUserData } from '../../session/local-user-data.ts';
import { useSession } from '../../session/session-context.tsx';
import { changeUserSetting } from '../../session/user-setting.ts';
import { addressOf, queryAt } from './address.ts';
import { scopeHead, viewHead } from './head.ts';
import '@tag/widgets/pop-report.css';
import './screen.css';

export { head } from './head.ts';
export { load } from './load.ts';

/** The population report; its address says which part of it, filters and sorting included. */
export default function PopReportScreen() {
  const { pathname, search } = useLocation();
  const query = useMemo(() => queryAt({ pathname, search }), [pathname, search]);
  const served = useServedData<View | PopError>();
  const initial = served && 'query' in served ? served : undefined;
  const [shown, setShown] = useState<View | undefined>(initial);
  const session = useSession();
  const { popReportDefaultPageSize } = useLocalUserData();
  usePageHead(shown ? viewHead(shown) : scopeHead(query.scope));
  return (
    <div className="pop-report-page">
      <PopReport
        client={useClient()}
        query={query}
        navigation={usePortalNavigation()}
        pageSize={popReportDefaultPageSize}
        onPageSize={(size) =>
          changeUserSetting(session, { popReportDefaultPageSize: size }, sayFailure)
        }
        initial={served}
        headingLevel={1}
        onReady={setShown}
      />
    </div>
  );
}

/** Leads to other views and reports without loading a page. */
function usePortalNavigation(): PopNavigation {
  const navigate = useNavigate();
  return useMemo(() => {
    return {
      href: addressOf,
      go: (query, { isFilter }) =>
        void navigate(addressOf(query), { replace: isFilter, state: { keepsPlace: true } }),
      report: (certificate) => ({
        href: cardPath(certificate),
        onClick: onPlainClick(() => void navigate(cardPath(certificate))),
      }),
    };
  }, [navigate]);
}
