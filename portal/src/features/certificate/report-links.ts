import { onPlainClick } from '@tag/behavior/link';
import type { ReportLinks } from '@tag/widgets/card-report';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSettings } from '../settings/settings-context.tsx';

/** Where a report leads to in the portal: to other screens, without loading a page. */
export function useReportLinks(): ReportLinks {
  const { embedScript } = useSettings();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      portalBase: '',
      embedScript,
      link: (href) => ({ href, onClick: onPlainClick(() => void navigate(href)) }),
    }),
    [embedScript, navigate],
  );
}
