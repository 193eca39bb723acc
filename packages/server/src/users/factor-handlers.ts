import type { endpoints } from '@tag/contract';
import type { Handlers } from '../http/implement.ts';
import type { UserDeps } from './deps.ts';
import { ownFactors } from './own-factors.ts';
import { passkeyCheck } from './passkey-check.ts';

export type FactorCalls = Pick<
  typeof endpoints,
  | 'readFactors'
  | 'startAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'requestNewPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'renewRecoveryCodes'
  | 'requestPasskey'
  | 'confirmPasskey'
>;

const done = async (work: Promise<void>): Promise<Record<never, never>> => {
  await work;
  return {};
};
const shown = async (codes: Promise<string[]>) => ({ recoveryCodes: await codes });

export function factorHandlers(deps: UserDeps): Handlers<FactorCalls> {
  const own = ownFactors(deps);
  const checking = passkeyCheck(deps);
  return {
    readFactors: (_, call) => own.read(call),
    startAuthenticator: (_, call) => own.startApp(call),
    confirmAuthenticator: ({ body }, call) => shown(own.confirmApp(body.code, call)),
    removeAuthenticator: (_, call) => done(own.removeApp(call)),
    requestNewPasskey: (_, call) => own.requestPasskey(call),
    addPasskey: ({ body }, call) => shown(own.addPasskey(body, call)),
    renamePasskey: ({ params, body }, call) => done(own.renamePasskey(params.id, body.name, call)),
    removePasskey: ({ params }, call) => done(own.removePasskey(params.id, call)),
    renewRecoveryCodes: (_, call) => shown(own.renewCodes(call)),
    requestPasskey: (_, call) => checking.request(call),
    confirmPasskey: ({ body }, call) => checking.confirm(body.id, body.passkey, call),
  };
}
