import { IMPERSONATE_PATH } from '../screens/impersonate/take-codes.ts';
import { screen, type Route } from './route.ts';

const impersonate = {
  screen: screen('impersonate', () => import('../screens/impersonate/screen.tsx')),
  access: 'public',
  servedAs: IMPERSONATE_PATH,
  hasCodes: true,
} as const;

/** The ways into an account. */
export const accountRoutes: readonly Route[] = [
  {
    path: '/sign-in',
    screen: screen('sign-in', () => import('../screens/sign-in/screen.tsx')),
    access: 'public',
  },
  {
    path: '/sign-up',
    screen: screen('sign-up', () => import('../screens/sign-up/screen.tsx')),
    access: 'public',
  },
  {
    path: '/verification-email/:uid',
    screen: screen('verification-email', () => import('../screens/verification-email/screen.tsx')),
    access: 'public',
  },
  {
    path: '/confirm-registration/:id/:code',
    screen: screen(
      'confirm-registration',
      () => import('../screens/confirm-registration/screen.tsx'),
    ),
    access: 'public',
    hasCodes: true,
  },
  {
    path: '/cancel-email-change/:id/:code',
    screen: screen(
      'cancel-email-change',
      () => import('../screens/cancel-email-change/screen.tsx'),
    ),
    access: 'public',
    hasCodes: true,
  },
  {
    path: '/change-password-first-login/:id',
    screen: screen('first-password', () => import('../screens/first-password/screen.tsx')),
    access: 'public',
  },
  {
    path: '/forgot-password',
    screen: screen('forgot-password', () => import('../screens/forgot-password/screen.tsx')),
    access: 'public',
  },
  {
    path: '/forgot-password-success',
    screen: screen(
      'forgot-password-success',
      () => import('../screens/forgot-password-success/screen.tsx'),
    ),
    access: 'public',
  },
  {
    path: '/reset-password/:id/:code',
    screen: screen('reset-password', () => import('../screens/reset-password/screen.tsx')),
    access: 'public',
    hasCodes: true,
  },
  {
    path: '/reset-password-success',
    screen: screen(
      'reset-password-success',
      () => import('../screens/reset-password-success/screen.tsx'),
    ),
    access: 'public',
  },
  { path: `${IMPERSONATE_PATH}/:token/:refreshToken`, ...impersonate },
  { path: IMPERSONATE_PATH, ...impersonate },
];
