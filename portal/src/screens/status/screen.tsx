import { Button } from '@tag/ui/button';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { usePageData } from '../../features/page/use-page-data.ts';
import { Moment } from '../../features/time/moment.tsx';
import { useAuthStatus } from '../../session/session-context.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { head } from './head.ts';
import { load, type SiteStatus } from './load.ts';
import { StaffDetails } from './staff-details.tsx';
import { Verdict, type Condition } from './verdict.tsx';
import './screen.css';

export { head, load };

/** Whether the service is working; staff also see how its parts are doing. */
export default function StatusScreen() {
  const { answer, loading, failure, again } = usePageData(load);
  const maySeeDetails = usePermission({ action: 'read', resource: 'system_status' });
  // Until the session is known, the page stays as it was served.
  const isMember = useAuthStatus() === 'member';
  const condition: Condition =
    failure !== undefined ? 'unreachable' : !answer ? 'checking' : answer.isUp ? 'up' : 'down';
  return (
    <div className="status">
      <AreaPage title="System status" lead="Whether everything is working right now.">
        <div className="status-card">
          <Verdict condition={condition} failure={failure} />
          <div className="status-check">
            <p>{loading ? 'Checking …' : <LastCheck answer={answer} />}</p>
            {/* Not disabled: it would lose the focus. */}
            <Button aria-disabled={loading} onClick={() => loading || again()}>
              Check again
            </Button>
          </div>
        </div>
        {isMember && maySeeDetails && <StaffDetails checkedAt={answer?.checkedAt} />}
      </AreaPage>
    </div>
  );
}

function LastCheck({ answer }: { answer: SiteStatus | null }) {
  if (!answer) return 'Not checked yet';
  return (
    <>
      Last checked <Moment at={answer.checkedAt} />
    </>
  );
}
