import { useStanding } from '../session/session-context.tsx';
import { MemberRoute } from './member-route.tsx';
import { homeRoute } from './member-routes.ts';
import type { ScreenRoute } from './route.ts';

/**
 * The page at `/`: the landing for visitors, the dashboard for who is signed in. It is served as the
 * landing, which `document.css` keeps hidden from members, so that none sees the other's page.
 */
export function FrontRoute({ landing }: { landing: ScreenRoute }) {
  const standing = useStanding();
  if (standing === 'member') return <MemberRoute route={homeRoute} />;
  return (
    <div className="for-visitors">
      <landing.screen />
    </div>
  );
}
