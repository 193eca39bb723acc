import {
  answerLabel,
  answerProposal,
  approveLabels,
  cancelOrder,
  listAllOrderItems,
  listLabels,
  listOrderItems,
  listShipments,
  ORDER_STEPS,
  PROGRESS_STEPS,
  readOrderDetail,
  readTracking,
  type CardLabel,
  type CardTracking,
  type Order,
  type OrderDetail,
  type OrderEvent,
  type OrderItem,
  type OrderTracking,
  type Proposal,
  type Shipment,
} from '@tag/contract/orders';
import button from '@tag/ui/button.css?inline';

import { expect } from 'chai';
import { OrderOverview } from '../../portal/src/features/orders/order-overview.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage(button);
const NUMBER = 'TG8F3K2QWX';
const LONG = 'Featherstonehaughcholmondeleymarjoribanks'.repeat(3);
const AT = '2026-11-20T12:00:00.000Z';
const PICTURE = { url: '/portal/public/icon-512.png', width: 512, height: 512 };
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;

const ORDER: Order = {
  orderNumber: NUMBER,
  name: 'Binder',
  kind: 'single',
  stage: 'verification',
  missing: [],
  access: 'owner',
  isOwner: true,
  ownerName: 'Casey Miller',
  defaultName: '',
  askedSubmitter: null,
  canEdit: false,
  step: ORDER_STEPS[0],
  steps: [],
  version: 1,
  paidFirst: false,
  quantity: null,
  cards: 4,
  groupSubmitter: null,
  options: {} as Order['options'],
  subOrders: [{ id: id(9), name: 'Cards', position: 0 } as Order['subOrders'][number]],
  total: 12_000,
  quoteExpiresAt: null,
  createdAt: AT,
  updatedAt: AT,
  submittedAt: AT,
  receivedAt: AT,
  shippedAt: null,
};
const DETAIL: OrderDetail = {
  order: ORDER,
  fees: {
    lines: [],
    possible: [],
    notes: [],
    shares: [],
    total: 12_000,
    maximum: 12_000,
  } as unknown as OrderDetail['fees'],
  shippingAddress: null,
  serviceSpeedName: 'Standard',
  shippingTypeName: 'Ground',
  paidAt: AT,
  receipt: null,
};
const CARD: CardTracking = {
  itemId: id(1),
  stage: 'verification',
  since: AT,
  serviceSpeed: 'Standard',
  dueAt: '2026-12-18T12:00:00.000Z',
  outcome: null,
  reason: null,
  isDamaged: false,
  damageNote: null,
  correctedFrom: null,
  seen: null,
  certificate: null,
  grade: null,
  photos: [],
};
const EVENT: OrderEvent = {
  id: '1-1',
  orderNumber: NUMBER,
  subOrderId: null,
  itemId: null,
  kind: 'stage',
  stage: 'received',
  note: null,
  actor: 'lab',
  at: AT,
};
const TRACKING: OrderTracking = {
  orderNumber: NUMBER,
  stage: 'verification',
  stageSince: AT,
  steps: PROGRESS_STEPS.map(({ code, label }, index) => ({
    code,
    label,
    status: index < 2 ? 'done' : index === 2 ? 'current' : 'ahead',
    since: index < 3 ? AT : null,
    until: index < 2 ? AT : null,
    cards: index === 2 ? 2 : 0,
  })),
  forecasts: [],
  cards: [
    CARD,
    {
      ...CARD,
      itemId: id(2),
      stage: 'slab_assembly',
      certificate: 'X0000001',
      grade: { key: '9', score: 930, grade: '9', label: 'Mint' } as CardTracking['grade'],
      isDamaged: true,
      damageNote: 'Bent corner',
      correctedFrom: 'Charizard 5',
      seen: { isPrizm: true },
      photos: [PICTURE],
    },
    { ...CARD, itemId: id(3), outcome: 'ungraded', reason: 'The card is miscut' },
    { ...CARD, itemId: id(4), stage: null, since: null },
  ],
  extras: ['A stray Squirtle'],
  photos: [PICTURE],
  proposals: [],
  history: [
    { ...EVENT, id: '4-4', itemId: id(1), kind: 'card_stage', stage: 'verification' },
    { ...EVENT, id: '4-3', itemId: id(2), kind: 'card_stage', stage: 'verification' },
    { ...EVENT, id: '3-3', itemId: id(2), kind: 'card_damaged', stage: null, note: 'Bent corner' },
    { ...EVENT, id: '2-2', kind: 'arrived', note: '3 of 4 cards arrived' },
    EVENT,
  ],
  canCancel: false,
  refundOnCancel: 0,
};
const SHIPMENT: Shipment = {
  id: id(5),
  kind: 'kit',
  carrier: 'USPS',
  trackingNumber: '9400 1000',
  trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001000',
  cards: 0,
  shippedAt: AT,
};
const TITLES = ['Pikachu', 'Charizard 4', LONG, 'Mew'];
const item = (title: string, index: number) =>
  ({
    id: id(index + 1),
    subOrderId: id(9),
    position: index,
    title,
    state: 'matched',
    size: 'standard',
    declaredValue: 10_000,
    image: null,
    problems: [],
    ...(index < 2 && { serialNumber: 23, divisorNumber: 99, isRefractor: true }),
  }) as unknown as OrderItem;
const PROPOSAL: Proposal = {
  id: id(6),
  itemId: id(1),
  title: 'Pikachu',
  reason: 'It is worth more than declared',
  amount: 1500,
  evidence: [PICTURE],
  createdAt: AT,
  expiresAt: '2026-11-30T12:00:00.000Z',
  answer: null,
  answeredAt: null,
};
const LABEL: CardLabel = {
  itemId: id(1),
  lines: ['1999 Base Set', 'Pikachu 58', 'Mint 9'],
  proposedAt: AT,
  windowEndsAt: '2026-11-25T12:00:00.000Z',
  canAnswer: true,
  approvedAt: null,
  request: null,
  answer: null,
};

interface Shown {
  readonly detail?: OrderDetail;
  readonly tracking?: Partial<OrderTracking>;
  readonly labels?: readonly CardLabel[];
  /** Of its cards. */
  readonly titles?: readonly string[];
  /** The part of the page that its address names. */
  readonly at?: string;
  /** The reader is staff who act as the order's owner. */
  readonly isImpersonation?: boolean;
  /** The answers of calls that change something. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** The page of a paid order; its data can be replaced before it reloads. */
async function show(shown: Shown = {}) {
  const now = { ...shown };
  const hand = handSession();
  hand.isImpersonation = shown.isImpersonation ?? false;
  hand.become('sam@example.com');
  const items = (shown.titles ?? TITLES).map(item);
  hand.answer = async (path, query) => {
    const { pageSize = 200 } = (query ?? {}) as { pageSize?: number };
    const { detail = DETAIL, tracking, labels = [], answers } = now;
    const known: Record<string, unknown> = {
      [readOrderDetail.path]: detail,
      [readTracking.path]: { ...TRACKING, ...tracking },
      [listShipments.path]: { items: [SHIPMENT] },
      [listLabels.path]: { items: labels },
      [listAllOrderItems.path]: { items },
      [listOrderItems.path]: {
        items: items.slice(0, pageSize),
        total: items.length,
        page: 1,
        pageSize,
      },
      ...answers,
    };
    return known[path];
  };
  await stage.show(
    <Portal session={hand.session} at={`/order-detail/${NUMBER}${shown.at ?? ''}`}>
      <OrderOverview orderNumber={NUMBER} />
    </Portal>,
  );
  await until(() => stage.host.querySelector('.order-card'));
  const sent = (path: string) =>
    hand.calls.filter((call) => call.path === path).map(({ body }) => body);
  return { now, sent };
}

const words = () => stage.host.textContent;
const press = (name: string) => {
  const found = [...stage.host.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === name,
  );
  expect(found, name).to.have.length(1);
  found[0]!.click();
};
const dialog = () => stage.host.querySelector('dialog');
const confirm = () => dialog()!.querySelector<HTMLButtonElement>('[type="submit"]')!.click();
const rowOf = (title: string) =>
  [...stage.host.querySelectorAll('.order-card, .order-parts > li')].find(({ textContent }) =>
    textContent.includes(title),
  )!.textContent;
/** The filled buttons, each with where it leads. */
const acts = () =>
  [...stage.host.querySelectorAll<HTMLAnchorElement>('.button, [data-look="primary"]')].map(
    ({ textContent, pathname, hash }) => `${textContent}: ${hash || pathname}`,
  );

describe('the page of a paid order', () => {
  it('shows where it is, and the state of each card', async () => {
    await show();
    expect(stage.host.querySelector('#tracking-stage')!.textContent).to.equal('Research & grading');
    const steps = [...stage.host.querySelectorAll('.progress-steps > li')];
    expect(steps).to.have.length(8);
    expect(steps[2]!.getAttribute('aria-current')).to.equal('step');
    expect(steps[2]!.textContent).to.contain('Research & id').and.contain('2 cards');
    expect(rowOf('Pikachu'))
      .to.contain('Numbered 23/99 · Refractor')
      .and.contain('$100.00 · due Dec/18/2026');
    expect(rowOf('Charizard 4')).to.contain('Assembly');
    expect(rowOf('Charizard 4'))
      .to.contain('Mint 9')
      .and.contain('Charizard 4Prizm')
      .and.contain('You entered Charizard 5, Numbered 23/99, Refractor;')
      .and.contain('Arrived damaged: Bent corner');
    expect(rowOf(LONG)).to.contain('Not graded').and.contain('The card is miscut');
    expect(rowOf('Mew')).to.contain('Missing');
    const report = [...stage.host.querySelectorAll('a')].map(({ pathname }) => pathname);
    expect(report).to.include('/card/X0000001');
    expect(words()).to.contain('A stray Squirtle');
    expect(
      stage.host.querySelector<HTMLAnchorElement>('.order-facts #tracking-shipments + ul a')!.href,
    ).to.equal(SHIPMENT.trackingUrl);
    await expectNoViolations(stage.host);
  });

  it('exports results once a card has one', async () => {
    const offers = () => words().includes('Export results');
    await show({ tracking: { cards: [CARD] } });
    expect(offers()).to.equal(false);
    await stage.show(null);
    await show({ tracking: { cards: [CARD, { ...CARD, itemId: id(3), outcome: 'sent_back' }] } });
    expect(offers()).to.equal(true);
    await stage.show(null);
    await show();
    expect(offers()).to.equal(true);
  });

  it('shows the speed of each sub-order of a group', async () => {
    const part = { ...DETAIL.order.subOrders[0]!, customer: null, cards: 1, arrivedCards: 0 };
    const subOrders = ['Priority', null].map((serviceSpeedName, index) => ({
      ...part,
      ...{ id: id(7 + index), serviceSpeedName, stage: 'pending_receipt' as const },
      ...{ name: `Part ${index}`, unfinishedCards: 0 },
    }));
    await show({ detail: { ...DETAIL, order: { ...DETAIL.order, kind: 'group', subOrders } } });
    expect(rowOf('Part 0')).to.contain('Priority');
    expect(rowOf('Part 1')).to.contain('Speed not chosen yet');
  });

  it('is called by its name, with its number beside it, or by its number', async () => {
    await show();
    const titleOf = () => stage.host.querySelector('h1')!.parentElement!.parentElement!.textContent;
    expect(titleOf()).to.equal(`Binder${NUMBER}`);
    expect(stage.host.querySelector('h1')!.textContent).to.equal('Binder');
    await stage.show(null);
    await show({ detail: { ...DETAIL, order: { ...ORDER, name: '' } } });
    expect(titleOf()).to.equal(`Order ${NUMBER}`);
  });

  it('says in a sentence where it is, when to expect it, and that it is late', async () => {
    const forecast = {
      ...{ serviceSpeed: 'Standard', from: AT, to: '2999-01-02T00:00:00.000Z', basedOn: 40 },
    };
    const sentence = () => stage.host.querySelector('.order-now-sentence')!.textContent;
    await show({ tracking: { forecasts: [forecast] } });
    expect(sentence()).to.match(
      /^Research & grading for .+, expected to ship Nov\/20\/2026 to Jan\/02\/2999 \(based on 40 finished orders at this speed\)$/,
    );
    await stage.show(null);
    await show({
      tracking: {
        forecasts: [
          { ...forecast, serviceSpeed: 'Priority', to: '2025-01-02T00:00:00.000Z' },
          forecast,
        ],
      },
    });
    expect(sentence())
      .to.contain('; Priority was expected to ship by Jan/02/2025: it takes longer')
      .and.contain('; Standard expected to ship Nov/20/2026 to Jan/02/2999');
  });

  it('has one filled button: what its reader has to do now', async () => {
    const packed = { stage: 'pending_receipt' as const };
    const list = `Print the packing list: /orders/${NUMBER}/packing-list/${id(9)}`;
    const theirs = (order: Partial<Order>) => ({ ...DETAIL, order: { ...ORDER, ...order } });
    const submitter = { id: id(8), name: 'Gus', hasAccepted: true };
    const steps: [shown: Shown, act: string[]][] = [
      [{}, []],
      [{ tracking: packed }, [list]],
      [{ tracking: packed, detail: theirs({ groupSubmitter: submitter }) }, []],
      [{ labels: [LABEL, { ...LABEL, itemId: id(2) }] }, ['Approve 2 labels: #tracking-labels']],
      [{ labels: [{ ...LABEL, request: 'Say which print' }] }, []],
      [
        { labels: [LABEL], tracking: { proposals: [PROPOSAL] } },
        ['Answer the price change: #tracking-proposals'],
      ],
    ];
    for (const [shown, act] of steps) {
      await stage.show(null);
      await show(shown);
      expect(acts()).to.deep.equal(act);
    }
    stage.host.querySelector<HTMLAnchorElement>('.button')!.click();
    await until(() => document.activeElement!.id === 'tracking-proposals');
  });

  it('leads an unpaid order to its payment, or to what is missing', async () => {
    const draft = (steps: Order['steps']): OrderDetail => ({
      ...DETAIL,
      paidAt: null,
      order: { ...ORDER, stage: 'incomplete', missing: ['payment'], steps },
    });
    await show({ detail: draft([]) });
    expect(words()).to.contain('Ready to pay').and.contain('4 cards for $120.00 in total');
    expect(acts()).to.deep.equal([`Review and pay: /card-submission/confirm/${NUMBER}`]);
    await expectNoViolations(stage.host);
    await stage.show(null);
    const missing = [{ field: 'address', reason: 'Choose a shipping address' }];
    await show({ detail: draft([{ step: 'shipping', status: 'open', missing }]) });
    expect(words()).to.contain('Still missing').and.contain('Choose a shipping address');
    expect(acts()).to.deep.equal([`Continue: /card-submission/${ORDER_STEPS[0]}/${NUMBER}`]);
  });

  it('shows 12 of its cards until all are asked for, and keeps the focus', async () => {
    const titles = Array.from({ length: 40 }, (_, index) => `Card ${index + 1}`);
    await show({ titles });
    const tiles = () => stage.host.querySelectorAll('.order-card').length;
    expect(tiles()).to.equal(12);
    press('Show all 40 cards');
    await until(() => tiles() === 40);
    expect(document.activeElement!.className).to.equal('order-cards-tiles');
    expect(location.search).to.equal('?cards=all');
    expect(words()).not.to.contain('Show all 40');
  });

  it('says when it was received', async () => {
    const factsOf = () =>
      [...stage.host.querySelectorAll('.order-facts dl > div')].map(
        ({ textContent }) => textContent,
      );
    await show();
    expect(factsOf()).to.include('ReceivedNov/20/2026, 12:00 PM UTC');
    expect(factsOf().join()).not.to.contain('Shipped');
    await stage.show(null);
    await show({ detail: { ...DETAIL, order: { ...ORDER, receivedAt: null } } });
    expect(factsOf().join()).not.to.contain('Received');
  });

  it('has a history of three lines until all are asked for, one for an event of several cards', async () => {
    await show({ titles: TITLES.slice(0, 2) });
    const history = () =>
      [...stage.host.querySelectorAll('.tracking-history > li')].map(
        ({ textContent }) => textContent,
      );
    expect(history()).to.have.length(3);
    press('Show all 4');
    await until(() => history().length === 4);
    const lines = history();
    expect(lines[0]).to.contain('Research & grading').and.contain('2 cards');
    expect(lines[1]).to.contain('Charizard 4').and.contain('Bent corner');
    expect(lines[2]).to.contain('3 of 4 cards arrived');
  });

  it('shows what was paid and refunded, and what remains', async () => {
    const line = {
      kind: 'grading',
      code: 'standard',
      label: 'Grading',
      rule: '',
      subOrderId: null,
    } as const;
    const amount = { quantity: 1, unitAmount: 12_000, amount: 12_000 };
    const lines = [{ ...line, ...amount }];
    const refund = { id: id(7), at: AT, amount: 1250, reason: 'A card couldn’t be graded' };
    const receipt = { lines, total: 12_000, refunds: [refund], net: 10_750 };
    await show({
      detail: {
        ...DETAIL,
        fees: {
          ...DETAIL.fees,
          lines: [...lines, { ...line, ...amount, kind: 'shipping', label: 'Shipping', amount: 0 }],
        },
        receipt: receipt as unknown as OrderDetail['receipt'],
      },
    });
    const fees = stage.host.querySelector('[aria-labelledby="order-fees"]')!;
    expect(fees.textContent)
      .to.contain('A card couldn’t be gradedNov/20/2026−$12.50')
      .and.contain('Paid after refunds$107.50')
      .and.contain('never be charged more');
    await expectNoViolations(stage.host);
  });

  it('cancels it after the customer has seen the refund', async () => {
    const { now, sent } = await show({
      tracking: { stage: 'pending_receipt', canCancel: true, refundOnCancel: 10_500 },
      answers: { [cancelOrder.path]: { orderNumber: NUMBER, refund: 10_500 } },
    });
    press('Cancel order');
    await until(dialog);
    expect(dialog()!.textContent).to.contain('$105.00 is refunded').and.contain('$15.00');
    expect(sent(cancelOrder.path)).to.deep.equal([]);
    Object.assign(now, { tracking: { stage: 'cancelled' } });
    confirm();
    await until(() => words().includes('Canceled'));
    expect(sent(cancelOrder.path)).to.have.length(1);
    expect(dialog()).to.equal(null);
    expect(stage.host.querySelector('.progress-steps')).to.equal(null);
  });

  it('sends the answer to a proposal, but only for the owner', async () => {
    const { now, sent } = await show({
      tracking: { proposals: [PROPOSAL] },
      answers: { [answerProposal.path]: { proposal: PROPOSAL, payment: null } },
    });
    expect(words()).to.contain('Pikachu: $15.00 more').and.contain('It is worth more');
    await expectNoViolations(stage.host);
    press('Send it back: Pikachu');
    await until(dialog);
    expect(sent(answerProposal.path)).to.deep.equal([]);
    const answered = { ...PROPOSAL, answer: 'send_back' as const, answeredAt: AT };
    Object.assign(now, { tracking: { proposals: [answered] } });
    confirm();
    await until(() => words().includes('Sent back ungraded on'));
    expect(sent(answerProposal.path)).to.deep.equal([{ answer: 'send_back' }]);
    await show({
      detail: { ...DETAIL, order: { ...ORDER, isOwner: false } },
      tracking: { proposals: [PROPOSAL] },
    });
    expect(words()).to.contain('Pikachu: $15.00 more').and.not.contain('Accept and pay');
  });

  it('leaves canceling and answering to its owner while staff act as them', async () => {
    const tracking = { stage: 'pending_receipt' as const, canCancel: true, proposals: [PROPOSAL] };
    await show({ tracking, isImpersonation: true });
    expect(words())
      .to.contain('Only the account’s owner can cancel this order.')
      .and.contain('Only the account’s owner can answer.')
      .and.not.contain('Cancel order');
    expect(words()).not.to.contain('Accept and pay');
    await expectNoViolations(stage.host);
  });

  it('starts where a link to a part of it leads', async () => {
    await show({ labels: [LABEL], at: '#tracking-labels' });
    expect(document.activeElement!.textContent).to.equal('Labels to approve');
  });

  it('draws a label as it will be printed, and marks where it differs from the entry', async () => {
    const cards = [{ ...CARD, correctedFrom: '1999 Base Set Raichu #58', photos: [PICTURE] }];
    const lines = ['1999 Base Set', 'Pikachu #58', 'Mint 9'];
    await show({ labels: [{ ...LABEL, lines }], tracking: { cards } });
    const marks = [...stage.host.querySelectorAll('.label-check mark')];
    expect(marks.map(({ textContent }) => textContent)).to.deep.equal(['Pikachu', 'Raichu']);
    expect(stage.host.querySelector('.label-print')!.textContent).to.contain('Mint 9');
    expect(stage.host.querySelector('.label-check img')).not.to.equal(null);
    await expectNoViolations(stage.host);
    await stage.show(null);
    await show({ labels: [{ ...LABEL, lines }], titles: ['1999 Base Set Pikachu #58'] });
    expect(stage.host.querySelector('.label-check mark')).to.equal(null);
  });

  it('requires words to request the correction of a label', async () => {
    const { now, sent } = await show({
      labels: [LABEL],
      answers: { [answerLabel.path]: LABEL },
    });
    expect(words()).to.contain('Pikachu 58');
    press('Ask for a correction of the label of Pikachu');
    await until(dialog);
    confirm();
    await until(() => dialog()!.textContent.includes('Tell us what to change'));
    expect(sent(answerLabel.path)).to.deep.equal([]);
    const field = dialog()!.querySelector('input')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      field,
      'It’s a shadowless one',
    );
    field.dispatchEvent(new Event('input', { bubbles: true }));
    Object.assign(now, { labels: [{ ...LABEL, request: 'It’s a shadowless one' }] });
    confirm();
    await until(() => words().includes('The slab waits'));
    expect(sent(answerLabel.path)).to.deep.equal([{ request: 'It’s a shadowless one' }]);
  });

  it('approves all labels but those left out, and says which others stay', async () => {
    const labels = [1, 2, 3].map((last) => ({ ...LABEL, itemId: id(last) }));
    const waiting = { ...LABEL, itemId: id(4), request: 'Say which print' };
    const items = [...labels, waiting];
    // Reading and approving them have the same path.
    const answer = { items, approved: 1, answered: 1, unseen: 0 };
    const { sent } = await show({ answers: { [approveLabels.path]: answer } });
    const leaveOut = [...stage.host.querySelectorAll<HTMLInputElement>('[name^="leave-out"]')];
    expect(leaveOut).to.have.length(3);
    press('Approve all 3');
    await until(dialog);
    expect(dialog()!.textContent).to.contain('Approve 3 labels?');
    press('Not yet');
    await until(() => !dialog());
    leaveOut[1]!.click();
    await until(() => words().includes('Approve the other 2'));
    press('Approve the other 2');
    await until(dialog);
    expect(dialog()!.textContent).to.contain('The label you left out stays open.');
    await expectNoViolations(stage.host);
    confirm();
    await until(() => !dialog());
    expect(sent(approveLabels.path).filter(Boolean)).to.deep.equal([
      { subOrderId: null, except: [id(2)], seenAt: AT },
    ]);
  });
});
