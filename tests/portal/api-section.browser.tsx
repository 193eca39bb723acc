import type { OwnKey, OwnMessage, ownWebhookStruct } from '@tag/contract/own-keys';
import type { TypeOf } from '@tag/contract/schema';
import axe from 'axe-core';
import { expect } from 'chai';
import { ApiSection } from '../../portal/src/screens/account-setting/api-section.tsx';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const ID = '00000000-0000-4000-8000-00000000000';
const apiKey: OwnKey = {
  id: `${ID}1`,
  name: 'Inventory',
  prefix: 'tag_live_Ab12Cd34',
  scopes: ['orders:read', 'results:read'],
  state: 'active',
  createdAt: '2026-11-20T10:00:00.000Z',
  revokedAt: null,
  lastUsedAt: '2026-11-26T10:00:00.000Z',
  calls: 1234,
};
type OwnWebhook = TypeOf<typeof ownWebhookStruct>;
const endpoint: OwnWebhook = {
  id: `${ID}2`,
  url: `https://shop.example.com/${'hooks'.repeat(30)}`,
  types: ['order.card_graded'],
  isEnabled: true,
  disabledBecause: null,
  failingSince: '2026-11-26T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  waiting: 1,
  failed: 2,
};
const message: OwnMessage = {
  id: `msg_${'0'.repeat(32)}`,
  endpointId: endpoint.id,
  type: 'order.card_graded',
  orderNumber: 'TG8F3K2QWX',
  payload: '{}',
  state: 'failed',
  createdAt: '2026-11-26T10:00:00.000Z',
  dueAt: null,
  attempts: 10,
  lastAttemptAt: '2026-11-26T10:00:00.000Z',
  lastStatus: 500,
  lastError: 'It answered 500',
};

const text = () => document.body.textContent!;
const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].find(
    ({ textContent }) => textContent!.trim() === name,
  )!;
const press = (name: string) => button(name).click();

/** Answers as the server would, with these keys and webhooks. */
async function show(keys: OwnKey[], webhooks: OwnWebhook[]) {
  const hand = handSession();
  hand.become('casey@example.com');
  hand.answer = async (path) => {
    const { body } = hand.calls.at(-1)!;
    if (path === '/api-keys' && body) return { apiKey, key: 'tag_live_Ab12Cd34_secret' };
    if (path === '/api-keys') return { items: keys };
    if (path === '/api-keys/{id}') return { ...apiKey, state: 'revoked' };
    if (path === '/webhook-endpoints') return { items: webhooks };
    if (path === '/webhook-messages') {
      return { items: [message], from: 1, total: 1, next: null, previous: null };
    }
    return message;
  };
  await stage.show(
    <Portal session={hand.session}>
      <ApiSection />
    </Portal>,
  );
  return hand;
}

it('a key is made with chosen scopes, shown once, and revoked', async () => {
  const hand = await show([], []);
  await until(() => text().includes('No API keys yet.') && text().includes('No webhooks yet.'));
  press('New API key');
  await until(() => document.querySelector<HTMLInputElement>('input[name="name"]'));
  const name = document.querySelector<HTMLInputElement>('input[name="name"]')!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(name, 'My shop');
  name.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector<HTMLInputElement>('input[name="drafts:write"]')!.click();
  press('Create key');
  await until(() => text().includes('tag_live_Ab12Cd34_secret'));
  expect(hand.calls.find(({ body }) => body)!.body).to.deep.equal({
    name: 'My shop',
    scopes: ['orders:read', 'results:read', 'drafts:write'],
  });
  press('Done');
  await until(() => !text().includes('tag_live_Ab12Cd34_secret'));
});

it('use, failures, and deliveries are listed, and what failed is sent again', async () => {
  const hand = await show([apiKey], [endpoint]);
  await until(() => text().includes('1,234 calls') && text().includes('2 messages failed'));
  expect((await axe.run(stage.host)).violations).to.deep.equal([]);
  press(`Deliveries: ${endpoint.url}`);
  await until(() => text().includes('It answered 500'));
  press(`Send again: order.card_graded ${message.id}`);
  await until(() => hand.calls.some(({ path }) => path === '/webhook-messages/{webhookId}/replay'));
  press('Revoke: Inventory');
  await until(() => button('Keep it'));
  press('Revoke');
  await until(() => hand.calls.some(({ path }) => path === '/api-keys/{id}'));
});

it('staff who act as the user read who manages keys', async () => {
  const hand = handSession();
  hand.isImpersonation = true;
  hand.become('casey@example.com');
  await stage.show(
    <Portal session={hand.session}>
      <ApiSection />
    </Portal>,
  );
  await until(() => text().includes('Only the account’s owner can manage its API keys'));
  expect(hand.calls.filter(({ path }) => path === '/api-keys')).to.deep.equal([]);
});
