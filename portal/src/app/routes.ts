import { matchRoutes } from 'react-router-dom';
import { cardPath, searchedPath } from '../features/certificate/certificate.ts';
import { PAGES } from '../pages/pages.ts';
import type { Params, RedirectRoute, Route, ScreenRoute } from './route.ts';
import { screens } from './screens.ts';

/** Addresses that lead to another. */
const redirects: readonly RedirectRoute[] = [
  { path: '/card', redirect: (_params, search) => searchedPath(search), status: 302 },
  {
    path: '/card-details/:certificateValue',
    redirect: ({ certificateValue = '' }, search) => `${cardPath(certificateValue)}${search}`,
    status: 301,
  },
];

function routeOf({ screen, ...page }: (typeof PAGES)[number]): ScreenRoute {
  if (!('screenForMembers' in page)) return { ...page, screen: screens[screen] };
  const { path, screenForMembers } = page;
  const forMembers = { path, screen: screens[screenForMembers], access: 'member' } as const;
  return { ...page, screen: screens[screen], forMembers };
}

/** Every path of the portal. */
const routes: readonly Route[] = [...PAGES.map(routeOf), ...redirects];

/** Everything else. */
export const notFoundRoute: ScreenRoute = {
  path: '*',
  screen: screens['not-found'],
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
