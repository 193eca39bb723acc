import { Suspense } from 'react';
import { generatePath, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { defectViewerRoute, matchRoute, notFoundRoute, routes } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

function Redirect({ to }: { to: string }) {
  return <Navigate to={generatePath(to, useParams())} replace />;
}

/** The shell and whichever screen the address names. Expects a router around it. */
export function App() {
  const { key, pathname } = useLocation();
  const { route: matched } = matchRoute(pathname);
  return (
    <Shell>
      <ErrorBoundary resetKey={key}>
        <Suspense fallback={<div className="screen-placeholder" />}>
          {matched === defectViewerRoute || matched === notFoundRoute ? (
            <matched.screen />
          ) : (
            <Routes>
              {routes.map((route) => (
                <Route
                  key={route.path}
                  path={route.path}
                  element={
                    'redirect' in route ? <Redirect to={route.redirect} /> : <route.screen />
                  }
                />
              ))}
            </Routes>
          )}
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
