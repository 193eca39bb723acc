import type {
  DeskKey,
  PartnerAccess,
  PartnerApplication,
  PartnerDesk,
} from '@tag/contract/partner-desk';
import type { Partner } from '@tag/contract/partners';
import type { Profile } from '@tag/contract/users';
import { expect } from 'chai';
import PartnersScreen from '../../portal/src/screens/partners/screen.tsx';
import StaffPartnersScreen from '../../portal/src/screens/staff-partners/screen.tsx';
import { sessionStore } from '../../portal/src/session/session-store.ts';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const ID = '00000000-0000-4000-8000-00000000000';
const AT = '2026-11-26T10:00:00.000Z';
const LONG = 'Featherstonehaugh'.repeat(5);
const customer: Partial<Profile> = {
  email: 'casey@example.com',
  role: { id: 1, name: 'customer' } as Profile['role'],
};
const application: PartnerApplication = {
  id: `${ID}1`,
  company: LONG,
  website: null,
  contactEmail: 'casey@example.com',
  building: 'A listing page\nwith reports',
  state: 'waiting',
  reason: null,
  createdAt: AT,
  answeredAt: null,
};
const desk: PartnerDesk = {
  id: `${ID}2`,
  name: LONG,
  website: null,
  contactEmail: 'casey@example.com',
  role: 'owner',
  users: [
    { id: `${ID}3`, name: 'Casey Miller', email: 'casey@example.com', role: 'owner', joinedAt: AT },
    { id: `${ID}4`, name: LONG, email: `${LONG}@example.com`, role: 'member', joinedAt: AT },
  ],
  invitations: [
    { id: `${ID}5`, email: 'sam@example.com', createdAt: AT, sendsAt: null, expiresAt: AT },
  ],
};
const apiKey: DeskKey = {
  id: `${ID}6`,
  name: 'Listings',
  prefix: 'tag_live_Ab12Cd34',
  scopes: ['certificates:read'],
  state: 'active',
  createdAt: AT,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};

const text = () => document.body.textContent!;
const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].find(
    ({ textContent }) => textContent!.trim() === name,
  );
const press = (name: string) => button(name)!.click();
function type(name: string, value: string): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)!;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

async function show(screen: React.ReactNode, answer: (path: string, body: unknown) => unknown) {
  const hand = handSession();
  hand.become('casey@example.com', customer);
  hand.answer = async (path) => answer(path, hand.calls.at(-1)!.body);
  await stage.show(<Portal session={hand.session}>{screen}</Portal>);
  return hand;
}

it('a refused customer reads why, asks again, and waits', async () => {
  const refused: PartnerApplication = { ...application, state: 'refused', reason: 'Too early' };
  let access: PartnerAccess = { application: refused, partner: null };
  const hand = await show(<PartnersScreen />, (_, body) => {
    if (body) access = { application, partner: null };
    return access;
  });
  await until(() => text().includes('Too early'));
  await expectNoViolations(stage.host);
  type('building', 'A public shop\nwith reports');
  press('Send request');
  await until(() => text().includes('We have your request'));
  await expectNoViolations(stage.host);
  expect(hand.calls.find(({ body }) => body)!.body).to.deep.equal({
    company: LONG,
    website: null,
    contactEmail: 'casey@example.com',
    building: 'A public shop\nwith reports',
  });
});

it('a partner’s owner makes and rotates keys, and manages people', async () => {
  const hand = await show(<PartnersScreen />, (path, body) => {
    if (path === '/partner-access') {
      return { application: null, partner: { id: desk.id, name: desk.name, role: 'owner' } };
    }
    if (path === '/partner-desk/api-keys' && !body) return { items: [apiKey] };
    if (path.includes('/api-keys'))
      return { apiKey, key: 'tag_live_new', signingSecret: 'whsec_1' };
    if (path === '/partner-desk/webhook-endpoints') return { items: [] };
    return desk;
  });
  await until(() => button('Rotate: Listings') && button('Invite somebody'));
  await expectNoViolations(stage.host);
  press('Rotate: Listings');
  await until(() => button('Keep it'));
  press('Rotate');
  await until(() => text().includes('whsec_1'));
  press('Done');
  await until(() => !text().includes('whsec_1'));
  press('New API key');
  await until(() => document.querySelector('[name="sales:write"]'));
  type('name', 'Sales');
  document.querySelector<HTMLInputElement>('[name="sales:write"]')!.click();
  press('Create key');
  await until(() => text().includes('tag_live_new'));
  press('Done');
  press('Invite somebody');
  await until(() => document.querySelector('[name="email"]'));
  type('email', 'jo@example.com');
  press('Send invitation');
  await until(() => hand.calls.some(({ path }) => path === '/partner-desk/invitations'));
  expect(hand.calls.flatMap(({ body }) => body ?? [])).to.deep.equal([
    {},
    { name: 'Sales', scopes: ['certificates:read', 'sales:write'] },
    { email: 'jo@example.com' },
  ]);
});

it('staff refuse a request with a reason', async () => {
  const request = { ...application, applicant: { name: 'Casey', email: LONG }, answeredBy: null };
  const hand = await show(<StaffPartnersScreen />, (path) =>
    path === '/admin/partner-applications'
      ? { items: [request], from: 1, total: 1, next: null, previous: null }
      : { items: [] },
  );
  const { localUserPermissionData: before } = sessionStore;
  sessionStore.localUserPermissionData = [{ action: 'update', resource: 'api_keys' }];
  await until(() => button('Requests (1)'));
  press('Requests (1)');
  const acts = () => document.querySelector<HTMLElement>(`[aria-label="Actions for ${LONG}"]`);
  await until(() => text().includes('A listing page') && acts());
  await expectNoViolations(stage.host);
  acts()!.click();
  const item = () =>
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
      (it) => it.textContent!.trim() === 'Refuse',
    );
  await until(item);
  item()!.click();
  await until(() => document.querySelector('[name="reason"]'));
  type('reason', 'Too early');
  press('Refuse');
  await until(() => hand.calls.some(({ path }) => path.endsWith('/refusal')));
  expect(hand.calls.find(({ path }) => path.endsWith('/refusal'))!.body).to.deep.equal({
    reason: 'Too early',
  });
  sessionStore.localUserPermissionData = before;
});

it('staff invite the contact of a partner that nobody owns; else they see who does', async () => {
  const partner = (number: number, owner: Partner['owner']): Partner => ({
    ...{ id: `${ID}${number}`, name: `Shop ${number}`, contactEmail: 'team@example.com', owner },
    ...{ website: null, createdAt: AT, keys: [], endpoints: [] },
  });
  const { localUserPermissionData: before } = sessionStore;
  sessionStore.localUserPermissionData = [{ action: 'update', resource: 'api_keys' }];
  const items = [
    partner(7, null),
    partner(8, { name: 'Casey Miller', email: 'casey@example.com' }),
  ];
  await show(<StaffPartnersScreen />, (path) =>
    path === '/admin/partners'
      ? { items }
      : { items: [], from: 1, total: 0, next: null, previous: null },
  );
  await until(() => text().includes('Shop 8'));
  const parts = [...document.querySelectorAll<HTMLElement>('.partner')];
  const invites = parts.map((part) =>
    [...part.querySelectorAll('button')].some(({ textContent }) => textContent === 'Invite'),
  );
  expect(invites).to.deep.equal([true, false]);
  expect(parts[1]!.textContent).to.contain('owned by Casey Miller (casey@example.com)');
  await expectNoViolations(stage.host);
  sessionStore.localUserPermissionData = before;
});
