import {
  listCardAdditions,
  readBenchOrder,
  readLabQueue,
  receiveParcel,
  scanCode,
  type BenchCard,
  type BenchOrder,
} from '@tag/contract/lab';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { Route, Routes } from 'react-router-dom';
import LabScreen from '../../portal/src/screens/lab/screen.tsx';
import { nextFrames, until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

export const stage = setStage();
export const NUMBER = 'TG8F3K2QWX';
const LIST = '5b0c1f3e-0000-4000-8000-000000000001';
export const idOf = (card: number) => `5b0c1f3e-0000-4000-8000-00000000001${card}`;

function card(number: number, title: string): BenchCard {
  return {
    itemId: idOf(number),
    orderNumber: NUMBER,
    subOrderId: LIST,
    subOrderName: 'Cards',
    position: number,
    title,
    entered: title,
    enteredDetails: {},
    seen: {},
    state: 'matched',
    cardId: number + 1,
    variationId: null,
    image: null,
    size: 'Standard',
    serviceSpeed: 'Standard',
    dueAt: null,
    declaredValue: 5000,
    stage: null,
    since: null,
    outcome: null,
    isDamaged: false,
    isShipped: false,
    isHeld: null,
    sameSerial: [],
    certificate: null,
    label: null,
    missing: [],
    confirmed: [],
    photos: [],
  };
}
export const CARDS = [card(0, 'Pikachu'), card(1, 'Mew'), card(2, 'Eevee')];
export const ORDER: BenchOrder = {
  orderNumber: NUMBER,
  name: 'First try',
  customer: 'Casey Lee',
  stage: 'pending_receipt',
  serviceSpeed: 'Standard',
  options: [],
  isAssured: false,
  dueAt: null,
  subOrders: [
    {
      ...{ id: LIST, name: 'Cards', position: 1, cards: 3, arrived: 0, photos: [] },
      ...{ serviceSpeed: 'Standard', dueAt: null, roomLeft: 0 },
    },
  ],
  cards: CARDS,
  extras: [],
  photos: [],
};
const QUEUE = {
  stages: [{ stage: 'pending_receipt', orders: 1, cards: 3 }],
  items: [],
  total: 0,
  page: 1,
  pageSize: 50,
};

/** Opens the bench with answers to change, and waits until it can be used. */
export async function show(at: string) {
  const hand = handSession();
  const answers: Record<string, () => Promise<unknown>> = {
    [readLabQueue.path]: async () => QUEUE,
    [listCardAdditions.path]: async () => ({ items: [], total: 0 }),
    [readBenchOrder.path]: async () => ORDER,
    [receiveParcel.path]: async () => ORDER,
    [scanCode.path]: async () => ({ order: ORDER, subOrderId: LIST, itemId: null }),
  };
  hand.answer = (path) => answers[path]!();
  hand.become('sam@example.com');
  await stage.show(
    <Portal session={hand.session} at={at}>
      <Routes>
        <Route path="/lab/:orderNumber?" element={<LabScreen />} />
      </Routes>
    </Portal>,
  );
  await until(() => document.activeElement === field());
  return { hand, answers };
}

export const field = () => stage.host.querySelector<HTMLInputElement>('input[name="scan"]')!;
export const message = () => stage.host.querySelector('.bench-announcement')!.textContent!;
export const button = (name: string) =>
  [...stage.host.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

/** A real mouse press: `click()` from a script counts as one with the keyboard. */
export async function press(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center' });
  const { height, left, top, width } = element.getBoundingClientRect();
  const position: [number, number] = [left + width / 2, top + height / 2].map(Math.round) as never;
  await sendMouse({ type: 'click', position });
  await nextFrames(2);
}

export async function scan(text: string): Promise<void> {
  await sendKeys({ type: text });
  await sendKeys({ press: 'Enter' });
}
