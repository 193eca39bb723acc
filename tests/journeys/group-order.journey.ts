import type { Order, OrderDetail } from '@tag/contract/orders';
import { expect, inject, test } from 'vitest';
import { untilFocused, untilSomethingIsFocused } from '../support/keyboard.ts';
import { expectNoSidewaysScroll, inviteVisitors } from '../support/visitor.ts';
import { ADDRESS, payInBrowser, readyOrder, readItems } from './orders.ts';
import {
  callAs,
  chooseAction,
  confirmByMail,
  fillSignUp,
  newEmail,
  openAsNew,
  PASSWORD,
  readLink,
  signIn,
  untilTitle,
} from './people.ts';

const { portal, api } = inject('product');
const newVisitor = inviteVisitors();

test('three sub-orders: one locked and unlocked, one of a customer who sees only theirs, paid once', async () => {
  const { page, problems } = await newVisitor();
  const owner = await openAsNew(page, { portal, api });
  const call = await callAs(api, owner);
  const { orderNumber } = await readyOrder(call, { name: 'Club night', parts: 3, cards: 2 });
  await page.goto(`${portal}/card-submission/group-entry/${orderNumber}`);
  await untilTitle(page, 'Group order');

  // While it is locked its cards can't change; the account's password unlocks it.
  await chooseAction(page, 'Part 1', /^Lock$/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click();
  const state = page.locator('tr', { hasText: 'Part 1' }).locator('.list-state');
  await state.getByText('Locked').waitFor();
  await untilSomethingIsFocused(page);
  await chooseAction(page, 'Part 1', 'Unlock');
  const unlock = page.getByRole('alertdialog', { name: 'Unlock Part 1?' });
  await unlock.getByLabel('Your account’s password', { exact: true }).fill('Wrong#2026');
  await unlock.getByRole('button', { name: 'Unlock', exact: true }).click();
  await unlock.getByRole('alert').getByText('The current password is not correct.').waitFor();
  await unlock.getByLabel('Your account’s password', { exact: true }).fill(PASSWORD);
  await unlock.getByRole('button', { name: 'Unlock', exact: true }).click();
  await state.getByText('Ready').waitFor();
  await untilSomethingIsFocused(page);

  // A card entered for the wrong person is moved to another, using only the keyboard.
  const third = page.getByRole('link', { name: 'Part 3', exact: true });
  await third.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Part 3' });
  await drawer.getByRole('grid').waitFor();
  await drawer.getByRole('button', { name: 'One by one' }).press('Enter');
  await page.getByRole('button', { name: /^Actions for .*Card 2/ }).press('ArrowDown');
  await untilFocused(page.getByRole('menuitem', { name: 'Edit' }));
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  const move = page.getByRole('dialog', { name: 'Move card' });
  await move.getByLabel('Move to').selectOption('Part 1');
  await move.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Your cards: 1' }).waitFor();
  const moved = (await readItems(call, orderNumber)).map(({ subOrderId }) => subOrderId);
  expect(moved.filter((id) => id === moved[0])).toHaveLength(3);
  // Its address has the drawer: Back closes it.
  await page.goBack();
  await drawer.waitFor({ state: 'detached' });
  await untilFocused(third);

  const email = newEmail('customer');
  await chooseAction(page, 'Part 2', 'Invite customer');
  const invite = page.getByRole('dialog', { name: 'Invite a customer to Part 2' });
  await invite.getByLabel('Email').fill(email);
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`We emailed ${email} an invitation.`).waitFor();
  const invitation = await readLink(api, email, 'invitation');

  // Somebody else's account can't use it.
  const { page: stranger } = await newVisitor();
  await openAsNew(stranger, { portal, api });
  await stranger.goto(invitation);
  await stranger
    .getByRole('heading', { name: 'This invitation is for another email address' })
    .waitFor();

  // The customer signs up along the way, and comes back to the invitation.
  const { page: theirs, problems: theirProblems } = await newVisitor();
  await theirs.goto(invitation);
  await theirs.getByRole('link', { name: 'Create one' }).click();
  await fillSignUp(theirs, email, { firstName: 'Cora' });
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await untilTitle(theirs, 'Confirm your email');
  await confirmByMail(theirs, api, email);
  await theirs.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(theirs, email);
  await theirs.getByRole('button', { name: 'Accept invitation' }).click();
  await untilTitle(theirs, 'Add your cards');
  await theirs.getByText('Card 2').first().waitFor();
  // The owner's page shows it without being loaded again.
  await page.getByText('Joined:').waitFor();
  // Their page, when the owner locks their cards.
  const asCustomer = await callAs(api, { email, password: PASSWORD });
  const { subOrders } = await asCustomer<Order>('GET', `/orders/${orderNumber}`);
  const lock = (change: object) =>
    call('PUT', `/orders/${orderNumber}/sub-orders/lock`, {
      ids: subOrders.map(({ id }) => id),
      ...change,
    });
  await lock({ isLocked: true });
  const isLocked = theirs.getByText(/ locked Part 2, so its cards can’t be changed/);
  await isLocked.waitFor();
  await lock({ isLocked: false, password: PASSWORD });
  await isLocked.waitFor({ state: 'detached' });
  await theirs.goto(`${portal}/order-detail/${orderNumber}`);
  await theirs.getByRole('heading', { name: 'Sub-orders' }).waitFor();
  expect(await theirs.getByText('Part 2').count()).toBeGreaterThan(0);
  for (const other of ['Part 1', 'Part 3', 'Receipt']) {
    expect(await theirs.getByText(other).count(), other).toBe(0);
  }
  expect(await readItems(asCustomer, orderNumber)).toHaveLength(2);

  await payInBrowser(page, portal, orderNumber);
  await page.getByRole('link', { name: 'View your order' }).click();
  await page.getByText('Cora O’Neil').waitFor();
  await theirs.goto(`${portal}/order-detail/${orderNumber}`);
  await theirs.getByText(/sends us the parcel\.$/).waitFor();
  expect(await theirs.getByText(/packing list/i).count()).toBe(0);
  await theirs.getByRole('link', { name: 'Your statement' }).click();
  await theirs.getByText('Your share of the order’s fees').waitFor();
  const path = `/orders/detail?orderNumber=${orderNumber}`;
  const { fees } = await call<OrderDetail>('GET', path);
  const shares = fees.shares.map(({ amount }) => amount);
  expect(shares).toHaveLength(3);
  expect(shares.reduce((sum, amount) => sum + amount, 0)).toBe(fees.total);
  const own = await asCustomer<OrderDetail>('GET', path);
  expect(own.fees.shares.map(({ amount }) => amount)).toEqual([shares[1]]);
  // The browser logs the refusal of the wrong password.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  expect(theirProblems).toEqual([]);
});

test('a submitter accepts by email, and sees everything but the payment', async () => {
  const { page: theirs, problems: theirProblems } = await newVisitor();
  const submitter = await openAsNew(theirs, { portal, api }, '/', {
    lastName: newEmail('sender').split('@')[0]!.replace(/\W|\d/g, ''),
    isGroupSubmitter: true,
  });
  const { page, problems } = await newVisitor({ viewport: { width: 360, height: 780 } });
  const call = await callAs(api, await openAsNew(page, { portal, api }));
  const { orderNumber } = await readyOrder(call, { name: 'Card show', parts: 2, cards: 1 });
  await page.goto(`${portal}/card-submission/group-entry/${orderNumber}`);
  await page.getByText('You submit this order.').waitFor();
  await page.getByRole('button', { name: 'Ask somebody else' }).click();
  await page.getByRole('button', { name: 'Ask by email' }).click();
  await page.getByText('Choose whom to ask').waitFor();
  const asSubmitter = await callAs(api, submitter);
  const { lastName } = await asSubmitter('GET', '/users/me');
  await page.getByLabel('Group submitter').selectOption(`Nia ${lastName}`);
  await page.getByRole('button', { name: 'Ask by email' }).click();
  await page.getByText(/Until they accept, you submit this order/).waitFor();
  await expectNoSidewaysScroll(page);

  await theirs.goto(await readLink(api, submitter.email, 'group-submitter'));
  await theirs.getByText(/add a shipping address/).waitFor();
  await asSubmitter('POST', '/user-address', ADDRESS);
  await theirs.reload();
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await untilTitle(theirs, /Card show|Order TG/);
  expect(await theirs.getByText('Receipt').count()).toBe(0);
  await page.getByText(/submits this order: sends its parcels/).waitFor();
  expect(problems).toEqual([]);
  expect(theirProblems).toEqual([]);
});
