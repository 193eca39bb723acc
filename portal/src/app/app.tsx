import { Suspense } from 'react';
import { generatePath, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { notFoundRoute, routes } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

function Redirect({ to }: { to: string }) {
  return <Navigate to={generatePath(to, useParams())} replace />;
}

/** The shell and whichever screen the address names. Expects a router around it. */
export function App() {
  const { key } = useLocation();
  return (
    <Shell>
      <ErrorBoundary resetKey={key}>
        <Suspense fallback={<div className="screen-placeholder" />}>
          <Routes>
            {routes.map((route) => (
              <Route
                key={route.path}
                path={route.path}
                element={'redirect' in route ? <Redirect to={route.redirect} /> : <route.screen />}
              />
            ))}
            <Route path="*" element={<notFoundRoute.screen />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
