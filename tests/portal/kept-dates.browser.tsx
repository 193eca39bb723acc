import {
  closeClaim,
  listClaims,
  listOrderDates,
  listShipments,
  readPossession,
  reportParcel,
  type HeldCard,
  type OrderDates,
  type ParcelClaim,
} from '@tag/contract/orders';
import { expect } from 'chai';
import type { ReactNode } from 'react';
import { Claims } from '../../portal/src/features/orders/tracking/claims.tsx';
import { Dates } from '../../portal/src/features/orders/tracking/dates.tsx';
import PossessionScreen from '../../portal/src/screens/possession/screen.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const NUMBER = 'TG23456789';
const AT = '2026-11-20T12:00:00.000Z';
const stage = setStage();
const words = () => stage.host.textContent!;

const DATES: OrderDates = {
  ...{ serviceSpeed: 'Standard', likelyDays: 10, lateDays: 14, basedOn: 1234 },
  ranges: [
    {
      ...{ madeAt: '2026-11-24T02:00:00.000Z', hasMoved: true, reason: 'A scanner broke.' },
      ...{ from: '2026-12-08T00:00:00.000Z', to: '2026-12-14T00:00:00.000Z' },
    },
    {
      ...{ madeAt: AT, hasMoved: false, reason: null },
      ...{ from: '2026-12-04T00:00:00.000Z', to: '2026-12-10T00:00:00.000Z' },
    },
  ],
};

const CLAIM: ParcelClaim = {
  ...{ id: '5b0c1f3e-0000-4000-8000-000000000001', kind: 'late', shipment: 'UPS 1Z999' },
  ...{ message: 'It never came.', state: 'answered', answer: 'We asked UPS.', isOwn: true },
  ...{ createdAt: AT, answeredAt: AT, closedAt: null },
};

const CARD: HeldCard = {
  ...{ itemId: CLAIM.id, orderNumber: NUMBER, title: '1999 Base Set Charizard', seen: null },
  ...{ declaredValue: 120_000, certificate: null, grade: null, holder: 'us', arrivedAt: AT },
  ...{ shippedAt: null, shipment: null, photos: [{ url: '/photo.webp', width: 40, height: 20 }] },
};

/** @param answers by the call's path. */
async function show(page: ReactNode, answers: Record<string, unknown>, at = '/') {
  const hand = handSession();
  hand.become('casey@example.com');
  hand.answer = async (path) => answers[path];
  await stage.show(
    <Portal session={hand.session} at={at}>
      {page}
    </Portal>,
  );
  return hand;
}

it('every change of the dates is shown with its reason', async () => {
  await show(<Dates orderNumber={NUMBER} readAt={new Date(AT)} />, {
    [listOrderDates.path]: { items: [DATES] },
  });
  await until(() => words().includes('10 to 14 business days'));
  expect(words())
    .to.contain('based on 1,234 finished orders')
    .and.contain('Dec/08/2026 to Dec/14/2026 · instead of Dec/04/2026 to Dec/10/2026')
    .and.contain('A scanner broke.')
    .and.contain('when your cards arrived');
  await expectNoViolations(stage.host);
});

it('dates that never changed stay, also when the order’s head says only that it was shipped', async () => {
  await show(<Dates orderNumber={NUMBER} readAt={new Date(AT)} />, {
    [listOrderDates.path]: { items: [{ ...DATES, ranges: DATES.ranges.slice(1) }] },
  });
  await until(() => words().includes('10 to 14 business days'));
  expect(words()).to.contain('Dec/04/2026 to Dec/10/2026 · when your cards arrived');
});

it('an order without a range says so', async () => {
  const none = { ...DATES, likelyDays: null, lateDays: null, ranges: [] };
  await show(<Dates orderNumber={NUMBER} readAt={new Date(AT)} />, {
    [listOrderDates.path]: { items: [none] },
  });
  await until(() => words().includes('no range yet'));
});

it('a report shows its answer, and its author closes it', async () => {
  const answers: Record<string, unknown> = {
    [listClaims.path]: { items: [CLAIM] },
    [closeClaim.path]: CLAIM,
  };
  const hand = await show(<Claims orderNumber={NUMBER} turn={0} />, answers);
  await until(() => words().includes('We asked UPS.'));
  expect(words()).to.contain('Late or lost: UPS 1Z999').and.contain('Answered');
  stage.host.querySelector<HTMLButtonElement>('.tracking-acts button')!.click();
  await until(() => stage.host.querySelector('dialog'));
  answers[listClaims.path] = { items: [{ ...CLAIM, state: 'closed', closedAt: AT }] };
  stage.host.querySelector<HTMLButtonElement>('dialog [type="submit"]')!.click();
  await until(() => hand.calls.some(({ path }) => path === closeClaim.path));
  await until(() => words().includes('Closed'));
});

it('the proof names who has each card, and a parcel is reported below it', async () => {
  const hand = await show(
    <PossessionScreen />,
    {
      [readPossession.path]: {
        ...{ owner: { name: 'Casey Lee', email: 'casey@example.com' }, at: AT, next: null },
        items: [CARD, { ...CARD, itemId: NUMBER, holder: 'customer', declaredValue: null }],
      },
      [listShipments.path]: { items: [] },
      [listClaims.path]: { items: [] },
    },
    `/possession?order=${NUMBER}`,
  );
  await until(() => stage.host.querySelector('form'));
  expect(words())
    .to.contain('1999 Base Set Charizard')
    .and.contain('With TAG Grading, received')
    .and.contain('Not received by TAG Grading')
    .and.contain('$1,200.00');
  await expectNoViolations(stage.host);
  const send = () => stage.host.querySelector<HTMLButtonElement>('form [type="submit"]')!.click();
  send();
  await until(() => words().includes('Choose what is wrong'));
  stage.host.querySelector<HTMLInputElement>('input[value="damaged"]')!.click();
  const message = stage.host.querySelector<HTMLInputElement>('input[name="message"]')!;
  message.focus();
  document.execCommand('insertText', false, 'The box was wet.');
  send();
  // Reports are listed at the same path, without a body.
  const sent = () => hand.calls.find(({ body, path }) => path === reportParcel.path && body);
  await until(() => sent() !== undefined);
  expect(sent()!.body).to.deep.include({
    ...{ kind: 'damaged', message: 'The box was wet.', shipmentId: null },
  });
});
