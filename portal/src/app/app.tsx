import { Suspense } from 'react';
import { generatePath, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { FrontRoute } from './front-route.tsx';
import { MemberRoute } from './member-route.tsx';
import { LANDING_PATH } from './public-routes.ts';
import type { Route as PortalRoute } from './route.ts';
import { isOutsideTable, matchRoute, routes } from './routes.ts';
import { ScreenListens } from './screen-listens.tsx';
import { Shell } from './shell/shell.tsx';

function Redirect({ to }: { to: string }) {
  return <Navigate to={generatePath(to, useParams())} replace />;
}

function RouteElement({ route }: { route: PortalRoute }) {
  if ('redirect' in route) return <Redirect to={route.redirect} />;
  if (route.path === LANDING_PATH) return <FrontRoute landing={route} />;
  return route.access === 'public' ? <route.screen /> : <MemberRoute route={route} />;
}

/** The shell and whichever screen the address names. Expects a router around it. */
export function App() {
  const { key, pathname } = useLocation();
  const { route: matched } = matchRoute(pathname);
  return (
    <Shell>
      <ErrorBoundary resetKey={key}>
        <Suspense fallback={<div className="screen-placeholder" />}>
          {isOutsideTable(matched) ? (
            <matched.screen />
          ) : (
            <Routes>
              {routes.map((route) => (
                <Route
                  key={route.path}
                  path={route.path}
                  element={<RouteElement route={route} />}
                />
              ))}
            </Routes>
          )}
          <ScreenListens />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
