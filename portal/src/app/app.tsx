import { Suspense, useMemo } from 'react';
import {
  Navigate,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
  useParams,
} from 'react-router-dom';
import { useAuthStatus } from '../session/session-context.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { MemberRoute } from './member-route.tsx';
import type { RedirectRoute, Route as PortalRoute, ScreenRoute } from './route.ts';
import { matchRoute } from './routes.ts';
import { ScreenListens } from './screen-listens.tsx';
import { Shell } from './shell/shell.tsx';

function Redirect({ route }: { route: RedirectRoute }) {
  const { search } = useLocation();
  return <Navigate to={route.redirect(useParams(), search)} replace />;
}

/**
 * A screen for visitors and another for members at the same path. The server renders the visitors', and
 * `document.css` hides it from members.
 */
function EitherRoute({ route, forMembers }: { route: ScreenRoute; forMembers: ScreenRoute }) {
  if (useAuthStatus() === 'member') return <MemberRoute route={forMembers} />;
  return (
    <div className="for-visitors">
      <route.screen.Component />
    </div>
  );
}

function RouteElement({ route }: { route: PortalRoute }) {
  if ('redirect' in route) return <Redirect route={route} />;
  if (route.forMembers) return <EitherRoute route={route} forMembers={route.forMembers} />;
  return route.access === 'public' ? <route.screen.Component /> : <MemberRoute route={route} />;
}

/** The shell and the screen at the current URL. Expects a router around it. */
export function App() {
  const { key, pathname } = useLocation();
  const { route, params } = useMemo(() => matchRoute(pathname), [pathname]);
  // What `<Routes>` provides. The route is known already, and the code that would find it again is 2 KiB of
  // every visitor's first page.
  const matched = useMemo(() => {
    const match = { params, pathname, pathnameBase: pathname, route: {} };
    return { outlet: null, matches: [match], isDataRoute: false };
  }, [params, pathname]);
  return (
    <Shell isSearchOnScreen={'screen' in route && route.hasSearch === true}>
      <ErrorBoundary resetKey={key}>
        <Suspense fallback={<div className="screen-placeholder" />}>
          <RouteContext value={matched}>
            <RouteElement route={route} />
          </RouteContext>
          <ScreenListens />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
