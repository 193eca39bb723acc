import type { endpoints } from '@tag/contract';
import type { Handlers } from '../http/implement.ts';
import { avatars } from './avatar.ts';
import { listColumnMappings, saveColumnMapping } from './column-mappings.ts';
import { emailChangeCanceler } from './email-change.ts';
import { factorSignIn } from './factor-sign-in.ts';
import { impersonation } from './impersonation.ts';
import { factorHandlers, type FactorCalls } from './factor-handlers.ts';
import { ownAccount } from './own-account.ts';
import type { UserDeps } from './deps.ts';
import { passwordReset } from './password-reset.ts';
import { readPermissions, readProfile } from './profile.ts';
import { registration } from './registration.ts';
import { signIn } from './sign-in.ts';
import { verification } from './verification.ts';

type Calls = Pick<
  typeof endpoints,
  | 'register'
  | 'resendVerification'
  | 'checkVerificationLink'
  | 'verifyEmail'
  | 'cancelEmailChange'
  | 'login'
  | 'changeFirstPassword'
  | 'renewToken'
  | 'forgotPassword'
  | 'checkResetLink'
  | 'resetPassword'
  | 'logout'
  | 'readProfile'
  | 'readPermissions'
  | 'updateProfile'
  | 'updateSetting'
  | 'markOnBoarding'
  | 'changePassword'
  | 'confirmPassword'
  | 'readUploadUrl'
  | 'changeAvatar'
  | 'listColumnMappings'
  | 'saveColumnMapping'
  | 'exitImpersonation'
  | 'loginWithFactor'
  | 'requestLoginPasskey'
> &
  FactorCalls;

const done = async (work: Promise<unknown>): Promise<Record<never, never>> => {
  await work;
  return {};
};

export function userHandlers(deps: UserDeps): Handlers<Calls> {
  const { database, sessions } = deps;
  const opening = registration(deps);
  const confirming = verification(deps);
  const cancelEmailChange = emailChangeCanceler(deps);
  const signing = signIn(deps);
  const factorSigning = factorSignIn(deps);
  const forgotten = passwordReset(deps);
  const acting = impersonation(deps);
  const own = ownAccount(deps);
  const pictures = avatars(deps);
  return {
    ...factorHandlers(deps),
    loginWithFactor: ({ body }, call) => factorSigning.answer(body, call),
    requestLoginPasskey: ({ body }) => factorSigning.requestPasskey(body.challengeId),
    register: ({ body }, { address }) => opening.register(body, address),
    resendVerification: ({ body }, { address }) => confirming.resend(body.id, address),
    checkVerificationLink: ({ body }) => confirming.check(body.id, body.code),
    verifyEmail: ({ params, body }, call) => done(confirming.verify(params.id, body, call)),
    cancelEmailChange: ({ params, body }, call) =>
      done(cancelEmailChange(params.id, body.code, call)),
    login: ({ body }, call) => signing.login(body, call),
    changeFirstPassword: ({ params, body }, call) =>
      signing.changeFirstPassword(params.id, body.password, call),
    renewToken: ({ body: { refreshToken, token } }, call) =>
      token === undefined
        ? sessions.renew(refreshToken, call)
        : acting.begin(token, refreshToken, call),
    forgotPassword: ({ body }, { address }) => done(forgotten.forgot(body.email, address)),
    checkResetLink: ({ body }) => done(forgotten.check(body.id, body.code)),
    resetPassword: ({ params, body }, call) =>
      done(forgotten.reset(params.id, body.code, body.password, call)),
    logout: (_, call) => done(signing.logout(call)),
    readProfile: (_, { caller }) => readProfile(database, caller),
    readPermissions: (_, { caller }) => readPermissions(database, caller),
    updateProfile: ({ body }, call) => own.updateProfile(body, call),
    updateSetting: ({ body }, call) => own.updateSetting(body, call),
    markOnBoarding: ({ body }, call) => own.markOnBoarding(body.steps, call),
    changePassword: ({ body }, call) =>
      own.changePassword(body.currentPassword, body.newPassword, call),
    confirmPassword: ({ body }, call) => own.confirmPassword(body.currentPassword, call),
    readUploadUrl: ({ query }, call) => pictures.prepare(query.contentType, call),
    changeAvatar: async ({ body }, call) => {
      await pictures.change(body.uploadId, call);
      return readProfile(database, call.caller);
    },
    listColumnMappings: (_, { caller }) => listColumnMappings(database.query, caller.userId),
    saveColumnMapping: ({ body }, { caller }) =>
      done(saveColumnMapping(database.query, caller.userId, body)),
    exitImpersonation: (_, call) => done(acting.exit(call)),
  };
}
