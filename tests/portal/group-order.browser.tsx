import { listGroupSubmitters } from '@tag/contract/admin';
import { updateOrder, type Order, type OrderReferences } from '@tag/contract/orders';
import { createOrderDraft } from '@tag/order-draft';
import { expect } from 'chai';
import { blankOrder } from '../../packages/order-draft/src/blank-order.ts';
import GroupEntryStep from '../../portal/src/screens/card-submission/group-entry/group-entry-step.tsx';
import { SubOrderChoice } from '../../portal/src/screens/card-submission/sub-order-choice.tsx';
import { SubOrderMissing } from '../../portal/src/screens/card-submission/sub-order-missing.tsx';
import { SubmissionProvider } from '../../portal/src/screens/card-submission/submission-context.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const orderNumber = 'TG8F3K2QWX';
const GUS = { id: '22222222-2222-4222-8222-222222222222', name: 'Gus Stone' };
const [part] = blankOrder('new-single', new URLSearchParams(), null).subOrders;
const ORDER: Order = {
  ...blankOrder('new-group', new URLSearchParams(), null),
  orderNumber,
  name: 'Club night',
  ownerName: 'Dana Lee',
  subOrders: [
    {
      ...part!,
      id: '11111111-1111-4111-8111-111111111111',
      name: 'Ann',
      cards: 3,
      missing: [
        { field: 'cards', reason: '2 cards aren’t identified yet' },
        { field: 'declaredValue', reason: '1 card needs a declared value' },
      ],
    },
  ],
};

async function show(order: Order, content: React.ReactNode) {
  const hand = handSession();
  let now = order;
  hand.answer = async (path) => {
    if (path === listGroupSubmitters.path) return { items: [GUS] };
    if (path.endsWith('/order-items')) return { items: [], total: 0, page: 1, pageSize: 1000 };
    return now;
  };
  const opened = { orderNumber, couponId: null, query: new URLSearchParams() };
  const submission = createOrderDraft(hand.session.client, opened);
  submission.start();
  await until(() => submission.state.view === 'ready');
  const references = { serviceSpeeds: [] } as unknown as OrderReferences;
  const draw = () =>
    stage.show(
      <Portal session={hand.session} at={`/card-submission/group-entry/${orderNumber}`}>
        <SubmissionProvider value={{ submission, order: now, references }}>
          {content}
        </SubmissionProvider>
      </Portal>,
    );
  await draw();
  return Object.assign(hand, {
    become: (next: Order) => {
      now = next;
      return draw();
    },
  });
}

const words = () => stage.host.textContent ?? '';
const button = (name: string) =>
  [...stage.host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

it('a group order names what each sub-order lacks, and asks a submitter only when told to', async () => {
  const hand = await show(ORDER, <GroupEntryStep />);
  const list = stage.host.querySelector('[aria-label="Still missing for Ann"]');
  expect([...list!.children].map(({ textContent }) => textContent)).to.deep.equal(
    ORDER.subOrders[0]!.missing.map(({ reason }) => reason),
  );
  expect(words()).to.contain('You submit this order.');
  await until(() => stage.host.querySelector('select[name="groupSubmitter"] option[value]'));
  button('Ask by email').click();
  await until(() => words().includes('Choose whom to ask'));
  const field = stage.host.querySelector<HTMLSelectElement>('select[name="groupSubmitter"]')!;
  await until(() => [...field.options].some(({ value }) => value === GUS.id));
  field.value = GUS.id;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  const sent = () => hand.calls.filter(({ path }) => path === updateOrder.path);
  expect(sent().filter(({ body }) => body !== undefined)).to.deep.equal([]);
  button('Ask by email').click();
  await until(() => sent().some(({ body }) => body !== undefined));
  expect(sent().find(({ body }) => body !== undefined)!.body).to.deep.equal({
    version: ORDER.version,
    groupSubmitterId: GUS.id,
  });
  const askedSubmitter = {
    ...GUS,
    state: 'asked' as const,
    expiresAt: '2026-12-02T12:00:00.000Z',
    sendsAt: null,
  };
  await hand.become({ ...ORDER, askedSubmitter });
  await until(() => words().includes('Until they accept, you submit this order.'));
  await expectNoViolations(stage.host);
});

it('a customer reads what their cards lack, and who locked them', async () => {
  const theirs: Order = { ...ORDER, access: 'customer', isOwner: false };
  const content = (
    <>
      <SubOrderChoice />
      <SubOrderMissing field="declaredValue" />
    </>
  );
  const hand = await show(theirs, content);
  expect(words()).to.contain('1 card needs a declared value').and.not.contain('identified');
  const locked = { ...ORDER.subOrders[0]!, isLocked: true, lockedBy: 'Gus Stone' };
  await hand.become({ ...theirs, subOrders: [locked] });
  await until(() =>
    words().includes('Gus Stone locked Ann, so its cards can’t be changed. To change them, ask'),
  );
});
