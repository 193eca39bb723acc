import { expect, test } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { appCode } from '../support/authenticator.ts';
import {
  expectWell,
  faultOf,
  jsonCall,
  type AbusedServer,
  type Answer,
  type Call,
} from './abused-server.ts';

const SIZE = 50;
let count = 0;
const newEmail = () => `racer-${(count += 1)}@example.com`;

const read = <T>({ text }: Answer) => JSON.parse(text) as T;
const winners = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

const staffForm = (email: string, username?: string) => ({
  firstName: 'Casey',
  lastName: 'Miller',
  email,
  roleId: 1,
  status: 'active',
  ...(username && { username }),
});

/** Fifty at once where only one may win. `staff` is a staff member's access token. */
export function testRaces(server: AbusedServer, staff: string): void {
  async function race(call: (index: number) => Call): Promise<Answer[]> {
    const answers = await Promise.all(
      Array.from({ length: SIZE }, (_, index) => server.send(call(index))),
    );
    expect(answers.map(faultOf).filter(Boolean)).toEqual([]);
    return answers;
  }

  test('one address is given to one new user', async () => {
    const email = newEmail();
    expect(
      winners(await race(() => jsonCall('POST', '/admin/users', staffForm(email), staff))),
    ).toHaveLength(1);
    const found = await server.send({
      method: 'GET',
      path: `/admin/users?search=${encodeURIComponent(email)}`,
      headers: { Authorization: `Bearer ${staff}` },
    });
    expect(read<{ total: number }>(found).total).toBe(1);
  });

  test('one username is given to one new user', async () => {
    const username = `racer.${count}`;
    const answers = await race(() =>
      jsonCall('POST', '/admin/users', staffForm(newEmail(), username), staff),
    );
    expect(winners(answers)).toHaveLength(1);
  });

  test('a code of an authenticator app, and a recovery code, let one of fifty in', async () => {
    const email = 'lab@example.com';
    const token = await server.signIn(email);
    const app = '/users/factors/authenticator';
    const { secret } = read<{ secret: string }>(
      await server.send(jsonCall('POST', app, undefined, token)),
    );
    const confirmed = await server.send(jsonCall('PUT', app, { code: appCode(secret, -1) }, token));
    const [recoveryCode] = read<{ recoveryCodes: string[] }>(confirmed).recoveryCodes;
    const challenges = (
      await race(() => jsonCall('POST', '/users/login', { email, password: PASSWORD }))
    ).map((answer) => read<{ details: { challengeId: string } }>(answer).details.challengeId);
    for (const code of [appCode(secret), recoveryCode]) {
      const answers = await race((index) =>
        jsonCall('POST', '/users/login/factor', { challengeId: challenges[index], code }),
      );
      expect(winners(answers)).toHaveLength(1);
    }
    await server.send(jsonCall('DELETE', app, undefined, token));
  });

  test('a session renewed by fifty at once moves ahead by one step', async () => {
    const credentials = { email: 'customer@example.com', password: PASSWORD };
    const { refreshToken } = read<{ refreshToken: string }>(
      await server.send(jsonCall('POST', '/users/login', credentials)),
    );
    const answers = await race(() => jsonCall('POST', '/users/renew-token', { refreshToken }));
    expect(winners(answers)).toHaveLength(SIZE);
    expect(new Set(answers.map((it) => read<{ refreshToken: string }>(it).refreshToken)).size).toBe(
      1,
    );
  });

  test('the server still works afterwards', async () => {
    await expectWell(server);
  });
}
