import { HEADS } from '../features/page/page-head.ts';
import { screen, type Route } from './route.ts';

/** Where the address of an impersonation is once its codes have been taken out. */
export const IMPERSONATE_PATH = '/impersonate';

const impersonate = {
  source: 'src/screens/impersonate/impersonate-screen.tsx',
  screen: screen(() => import('../screens/impersonate/impersonate-screen.tsx')),
  access: 'public',
  head: HEADS.impersonate,
} as const;

/** The ways into an account. */
export const accountRoutes: readonly Route[] = [
  {
    path: '/sign-in',
    source: 'src/screens/sign-in/sign-in-screen.tsx',
    screen: screen(() => import('../screens/sign-in/sign-in-screen.tsx')),
    access: 'public',
    head: HEADS.signIn,
  },
  {
    path: '/sign-up',
    source: 'src/screens/sign-up/sign-up-screen.tsx',
    screen: screen(() => import('../screens/sign-up/sign-up-screen.tsx')),
    access: 'public',
    head: HEADS.signUp,
  },
  {
    path: '/verification-email/:uid',
    source: 'src/screens/verification-email/verification-email-screen.tsx',
    screen: screen(() => import('../screens/verification-email/verification-email-screen.tsx')),
    access: 'public',
    head: HEADS.verificationEmail,
  },
  {
    path: '/confirm-registration/:id/:code',
    source: 'src/screens/confirm-registration/confirm-registration-screen.tsx',
    screen: screen(() => import('../screens/confirm-registration/confirm-registration-screen.tsx')),
    access: 'public',
    head: HEADS.confirmRegistration,
  },
  {
    path: '/cancel-email-change/:id/:code',
    source: 'src/screens/cancel-email-change/cancel-email-change-screen.tsx',
    screen: screen(() => import('../screens/cancel-email-change/cancel-email-change-screen.tsx')),
    access: 'public',
    head: HEADS.cancelEmailChange,
  },
  {
    path: '/change-password-first-login/:id',
    source: 'src/screens/first-password/first-password-screen.tsx',
    screen: screen(() => import('../screens/first-password/first-password-screen.tsx')),
    access: 'public',
    head: HEADS.firstPassword,
  },
  {
    path: '/forgot-password',
    source: 'src/screens/forgot-password/forgot-password-screen.tsx',
    screen: screen(() => import('../screens/forgot-password/forgot-password-screen.tsx')),
    access: 'public',
    head: HEADS.forgotPassword,
  },
  {
    path: '/forgot-password-success',
    source: 'src/screens/forgot-password/forgot-password-success-screen.tsx',
    screen: screen(() => import('../screens/forgot-password/forgot-password-success-screen.tsx')),
    access: 'public',
    head: HEADS.forgotPasswordSuccess,
  },
  {
    path: '/reset-password/:id/:code',
    source: 'src/screens/reset-password/reset-password-screen.tsx',
    screen: screen(() => import('../screens/reset-password/reset-password-screen.tsx')),
    access: 'public',
    head: HEADS.resetPassword,
  },
  {
    path: '/reset-password-success',
    source: 'src/screens/reset-password/reset-password-success-screen.tsx',
    screen: screen(() => import('../screens/reset-password/reset-password-success-screen.tsx')),
    access: 'public',
    head: HEADS.resetPasswordSuccess,
  },
  { path: `${IMPERSONATE_PATH}/:token/:refreshToken`, ...impersonate },
  { path: IMPERSONATE_PATH, ...impersonate },
];
