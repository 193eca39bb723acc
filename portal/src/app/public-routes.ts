import { HEADS } from '../features/page/page-head.ts';
import { screen, type Route } from './route.ts';

export const LANDING_PATH = '/';
export const CARD_PATH = '/card/:certificateValue';
export const WITNESS_PATH = '/card/:certificateValue/witness';

/** What anyone may look at. */
export const publicRoutes: readonly Route[] = [
  {
    path: LANDING_PATH,
    source: 'src/screens/landing/landing-screen.tsx',
    screen: screen(() => import('../screens/landing/landing-screen.tsx')),
    access: 'public',
    head: HEADS.landing,
  },
  {
    path: CARD_PATH,
    source: 'src/screens/card/card-screen.tsx',
    screen: screen(() => import('../screens/card/card-screen.tsx')),
    access: 'public',
    head: HEADS.landing,
  },
  {
    path: WITNESS_PATH,
    source: 'src/screens/witness/witness-screen.tsx',
    screen: screen(() => import('../screens/witness/witness-screen.tsx')),
    access: 'public',
    head: HEADS.landing,
  },
  { path: '/card-details/:certificateValue', redirect: CARD_PATH },
];
