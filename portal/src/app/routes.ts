import { matchRoutes } from 'react-router-dom';
import { accountRoutes } from './account-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { screen, type Params, type Route, type ScreenRoute } from './route.ts';

/** Every path of the portal. */
export const routes: readonly Route[] = [...publicRoutes, ...accountRoutes, ...memberRoutes];

/** Everything else. */
export const notFoundRoute: ScreenRoute = {
  path: '*',
  screen: screen('not-found', () => import('../screens/not-found/screen.tsx')),
  access: 'public',
  // Its own path may be one that the router can't decode.
  servedAs: '/not-found',
};

interface MatchedRoute {
  readonly route: Route;
  /** Decoded. */
  readonly params: Params;
}

const readByScreens = routes.filter(
  (route): route is ScreenRoute => 'screen' in route && route.readsRestOfPath === true,
);
const readByRouter = routes
  .filter((route) => !readByScreens.some((other) => other === route))
  .map((route) => ({ path: route.path, route }));

/** The route of a path that isn't decoded. */
export function matchRoute(pathname: string): MatchedRoute {
  for (const route of readByScreens) {
    const base = route.path.slice(0, -'/*'.length);
    if (pathname === base || pathname.startsWith(`${base}/`)) return { route, params: {} };
  }
  const [match] = (isDecodable(pathname) && matchRoutes(readByRouter, pathname)) || [];
  return match
    ? { route: match.route.route, params: match.params }
    : { route: notFoundRoute, params: {} };
}

/** `/%E0%A4%A` isn't, and no route of ours has such a path. */
function isDecodable(pathname: string): boolean {
  try {
    // Compared, because the build drops a call whose result isn't used.
    return decodeURI(pathname) !== '';
  } catch {
    return false;
  }
}
