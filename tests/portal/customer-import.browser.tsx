import { CARD_ROWS, matchCardRows } from '@tag/contract/cards';
import { Refusal } from '@tag/contract/errors';
import {
  createSubOrders,
  deleteSubOrders,
  inviteNamedCustomers,
  saveOrderItems,
  type ItemInput,
  type Order,
  type OrderReferences,
} from '@tag/contract/orders';
import { createOrderDraft } from '@tag/order-draft';
import { expect } from 'chai';
import { readTableText } from '../../packages/card-grid/src/table/read-table-file.ts';
import { blankOrder } from '../../packages/order-draft/src/blank-order.ts';
import CustomerImport from '../../portal/src/screens/card-submission/customer-import/customer-import.tsx';
import { SubmissionProvider } from '../../portal/src/screens/card-submission/submission-context.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const orderNumber = 'TG8F3K2QWX';
const ORDER: Order = {
  ...blankOrder('new-group', new URLSearchParams(), null),
  orderNumber,
  subOrders: [],
};
const HEADER = 'Customer,Email,Year,Set,Player';

interface Sent {
  items: { id: string; name: string; email: string | null }[];
  ids: string[];
  put: ItemInput[];
}

/** The dialog for a file; `fails` makes a call fail once. */
async function open(lines: readonly string[], fails?: string) {
  const hand = handSession();
  let isFailing = true;
  const answers: Record<string, (body: Sent) => unknown> = {
    [matchCardRows.path]: (body) => ({
      rows: (body as unknown as { rows: unknown[] }).rows.map(() => ({
        items: [],
        certain: false,
      })),
    }),
    [createSubOrders.path]: () => ({ items: [] }),
    [saveOrderItems.path]: () => ({ version: 1, cards: 1, items: [] }),
    [deleteSubOrders.path]: () => ({ items: [] }),
    [inviteNamedCustomers.path]: ({ ids }) => ({
      items: ids.map((subOrderId, index) => ({
        ...{ subOrderId, email: `p${index}@example.com` },
        isInvited: index !== 1,
        sendsAt: index === 2 ? '2026-11-28T12:00:00.000Z' : null,
        reason: index === 1 ? 'Please wait' : null,
      })),
    }),
  };
  hand.answer = async (path) => {
    if (path === fails && isFailing) {
      isFailing = false;
      throw new Refusal('checkout_open');
    }
    return answers[path]?.(hand.calls.at(-1)!.body as Sent) ?? ORDER;
  };
  const opened = { orderNumber, couponId: null, query: new URLSearchParams() };
  const submission = createOrderDraft(hand.session.client, opened);
  submission.start();
  await until(() => submission.state.view === 'ready');
  const read = await readTableText([HEADER, ...lines].join('\n'));
  if ('refusal' in read) throw new Error(read.refusal);
  let isClosed = false;
  await stage.show(
    <Portal session={hand.session} at={`/card-submission/group-entry/${orderNumber}`}>
      <SubmissionProvider value={{ submission, order: ORDER, references: {} as OrderReferences }}>
        <CustomerImport source="cards.csv" table={read.table} onClose={() => (isClosed = true)} />
      </SubmissionProvider>
    </Portal>,
  );
  const sent = (path: string) =>
    hand.calls.filter((call) => call.path === path).map(({ body }) => body as Sent);
  return { sent, isClosed: () => isClosed };
}

const words = () => stage.host.textContent ?? '';
const press = (name: string) =>
  [...stage.host.querySelectorAll('button')]
    .find(({ textContent }) => textContent === name)!
    .click();

it('a file’s customers and problems are shown before anything happens', async () => {
  const { isClosed, sent } = await open([
    'Ann,ann@example.com,1999,Base Set,Mew',
    'Ben,ben@,1999,Base Set,Mew',
  ]);
  expect(words()).to.contain('2 customers, 2 cards, 1 invitation');
  expect(words()).to.contain('Row 3: “ben@” isn’t an email address. They get no invitation.');
  await expectNoViolations(stage.host);
  press('Cancel');
  expect(isClosed()).to.equal(true);
  expect(sent(createSubOrders.path)).to.deep.equal([]);
});

it('10,000 cards of 30 customers are saved in few calls, then customers are invited', async () => {
  const lines = Array.from(
    { length: 10_000 },
    (_, at) => `P ${at % 30},p${at % 30}@example.com,1999,Base Set,Card ${at}`,
  );
  const { sent } = await open(lines);
  expect(words()).to.contain('30 customers, 10,000 cards, 30 invitations');
  press('Import 10,000 cards');
  await until(() => words().includes('Added 10,000 cards for 30 customers.'), 60_000);
  expect(sent(matchCardRows.path)).to.have.length(10_000 / CARD_ROWS.most);
  const [people, ...others] = sent(createSubOrders.path);
  expect(others).to.have.length(0);
  expect(people!.items[1]).to.include({ name: 'P 1', email: 'p1@example.com' });
  const saved = sent(saveOrderItems.path);
  expect(saved).to.have.length(30);
  expect(saved.flatMap(({ put }) => put)).to.have.length(10_000);
  expect(saved[1]!.put[1]).to.include({ name: 'Card 31', set: 'Base Set', position: 64 });
  expect(words())
    .to.contain('28 invitations are on the way.')
    .and.contain('1 invitation waits for our hourly limit')
    .and.contain('1 invitation wasn’t sent')
    .and.contain('p1@example.com: Please wait');
  await expectNoViolations(stage.host);
  press('Undo: delete these 10,000 cards');
  await until(() => words().includes('The import is undone.'));
  expect(sent(deleteSubOrders.path)[0]!.ids).to.deep.equal(people!.items.map(({ id }) => id));
});

it('an import that stopped goes on, with the same cards', async () => {
  const { sent } = await open(
    ['Ann,,1999,Base Set,Mew', 'Ben,,1999,Base Set,Abra'],
    saveOrderItems.path,
  );
  press('Import 2 cards');
  await until(() => words().includes('The import stopped.'));
  expect(words()).to.contain(new Refusal('checkout_open').message);
  press('Go on');
  await until(() => words().includes('Added 2 cards for 2 customers.'));
  const [failed, again, last] = sent(saveOrderItems.path);
  expect(again!.put).to.deep.equal(failed!.put);
  expect(last!.put[0]!.name).to.equal('Abra');
  const ids = sent(createSubOrders.path).map(({ items }) => items.map(({ id }) => id));
  expect(ids[1]).to.deep.equal(ids[0]);
  expect(sent(inviteNamedCustomers.path)).to.deep.equal([]);
});
