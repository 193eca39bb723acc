import { expect, test } from 'vitest';
import { testApi } from '../support/api.ts';
import { callsOf } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
const message = {
  email: 'ann@example.com',
  name: 'Ann',
  lines: ['Where is my parcel?', '', 'T-1'],
};

test('a help chat message is stored in full', async () => {
  const { status, body } = await call('POST', '/help/messages', { body: message });
  expect(status).toBe(200);
  const kept = await database.query
    .selectFrom('helpMessages')
    .selectAll()
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ email: message.email, text: 'Where is my parcel?\n\nT-1' });
});

test.each([
  [{ ...message, lines: [' ', ''] }, 'body.lines'],
  [{ ...message, lines: ['x'.repeat(3000), 'y'.repeat(3000)] }, 'body.lines'],
  [{ ...message, email: 'nobody' }, 'body.email'],
])('an invalid message is refused by its field', async (body, path) => {
  const refused = await call('POST', '/help/messages', { body });
  expect(refused.status).toBe(400);
  expect(refused.body.fields[0].path).toBe(path);
});
