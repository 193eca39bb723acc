import {
  addPhoto,
  advanceCards,
  receiveParcel,
  scanCode,
  undoReceipt,
  type BenchCard,
} from '@tag/contract/lab';
import { Refusal } from '@tag/contract/errors';
import type { CardStage } from '@tag/contract/orders';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { gate, nextFrames, until } from '../support/waiting.ts';
import {
  button,
  CARDS,
  changeTo,
  field,
  idOf,
  message,
  NUMBER,
  panel,
  press,
  scan,
  setCards,
  show,
  stage,
  take,
} from './bench-fixture.tsx';

const at = (stage: CardStage) => CARDS.map((one): BenchCard => ({ ...one, stage }));
const showsOrder = () => until(() => button('All 3 cards arrived'));

describe('photos', () => {
  it('release their previews when the order is left', async () => {
    const { createObjectURL, revokeObjectURL } = URL;
    const shown = new Set<string>();
    URL.createObjectURL = (file) => {
      const preview = createObjectURL.call(URL, file);
      shown.add(preview);
      return preview;
    };
    URL.revokeObjectURL = (preview) => {
      shown.delete(preview);
      revokeObjectURL.call(URL, preview);
    };
    try {
      const { answers } = await show(`/lab/${NUMBER}`);
      await showsOrder();
      answers[addPhoto.path] = () => new Promise(() => {});
      const chosen = new DataTransfer();
      for (const name of ['1.png', '2.png']) {
        chosen.items.add(new File(['x'], name, { type: 'image/png' }));
      }
      const input = stage.host.querySelector<HTMLInputElement>('input[type="file"]')!;
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await until(() => stage.host.querySelectorAll('.bench-photo-sending').length === 2);
      expect(shown.size).to.equal(2);
      await stage.show(<p>Elsewhere</p>);
      await until(() => shown.size === 0);
    } finally {
      Object.assign(URL, { createObjectURL, revokeObjectURL });
    }
  });
});

describe('the scan field', () => {
  it('opens what a scanner types, announces it, and is ready again', async () => {
    await show('/lab');
    await scan(`TAG1:${NUMBER}:1`);
    await showsOrder();
    expect(message()).to.equal(`Order ${NUMBER} “First try”: 3 cards, Expected.`);
    expect(stage.host.querySelector('[data-scanned]')!.textContent).to.contain('Packing list');
    await until(() => document.activeElement === panel());
    expect(field().value).to.equal('');
    await expectNoViolations(stage.host);
  });

  it('keeps unknown text selected, and the next scan replaces it', async () => {
    const { answers } = await show('/lab');
    answers[scanCode.path] = () =>
      Promise.reject(new Refusal('scan_unknown', { details: { text: 'NOPE' } }));
    await scan('NOPE');
    await until(() => message() === 'No order, packing list, or certificate reads NOPE.');
    expect(field().value).to.equal('NOPE');
    expect([field().selectionStart, field().selectionEnd]).to.deep.equal([0, 4]);
    await sendKeys({ type: NUMBER });
    expect(field().value).to.equal(NUMBER);
  });

  it('gives the focus to the card, which gets it back after a click that isn’t about typing', async () => {
    await show(`/lab/${NUMBER}`);
    await showsOrder();
    for (const selector of ['h1', '.bench-announcement', '.bench-tick']) {
      panel()!.blur();
      await press(stage.host.querySelector(selector)!);
      await until(() => document.activeElement === panel());
    }
    await press(field());
    await nextFrames(2);
    expect(document.activeElement).to.equal(field());
  });

  it('leaves the focus to another field, to keyboard use, and to a dialog', async () => {
    await show(`/lab/${NUMBER}`);
    await showsOrder();
    const extra = stage.host.querySelector<HTMLInputElement>('input[name="extra"]')!;
    await press(extra);
    await sendKeys({ type: 'a promo' });
    expect(document.activeElement).to.equal(extra);
    await press(button('Add card'));
    expect(button('Remove: a promo')).to.not.equal(undefined);

    const tick = stage.host.querySelector<HTMLInputElement>('.bench-tick input')!;
    tick.focus();
    await sendKeys({ press: 'Space' });
    await nextFrames(2);
    expect(tick.checked).to.equal(true);
    expect(document.activeElement).to.equal(tick);

    button('Confirm 1 of 3 cards').click();
    await until(() => stage.host.querySelector('dialog'));
    await press(stage.host.querySelector('dialog h2')!);
    expect(document.activeElement).to.not.equal(field());
    button('Look again').click();
    await until(() => document.activeElement === panel());
  });

  it('receives what is typed while a button has the focus', async () => {
    await show(`/lab/${NUMBER}`);
    const all = await showsOrder();
    all.focus();
    await sendKeys({ type: 'TG1' });
    await until(() => field().value === 'TG1');
    expect(document.activeElement).to.equal(field());
  });
});

it('a parcel is received: what arrived, what is damaged, extra, and missing', async () => {
  const { hand } = await show(`/lab/${NUMBER}`);
  await press(await showsOrder());
  const boxes = [...stage.host.querySelectorAll<HTMLInputElement>('.bench-tick input')];
  expect(boxes.every(({ checked }) => checked)).to.equal(true);
  await press(boxes[2]!);
  await take('Mew');
  await press(button('Damaged: Mew'));
  await press(button('Confirm 2 of 3 cards'));
  expect(message()).to.equal('Say what is damaged: Mew.');
  await press(stage.host.querySelector('input[name^="damage-"]')!);
  await sendKeys({ type: 'Bent corner' });
  await press(stage.host.querySelector('input[name="extra"]')!);
  await sendKeys({ type: 'A promo card' });
  await press(button('Add card'));
  await press(button('Confirm 2 of 3 cards'));
  const dialog = await until(() => stage.host.querySelector('dialog'));
  expect(dialog.querySelector('.bench-named')!.textContent).to.equal('Eevee');
  await expectNoViolations(stage.host);
  expect(hand.calls.some(({ path }) => path === receiveParcel.path)).to.equal(false);
  await press(button('Confirm 1 missing'));
  await until(() => message() === '2 cards received, 1 missing, 1 damaged, 1 extra');
  expect(hand.calls.find(({ path }) => path === receiveParcel.path)!.body).to.deep.equal({
    arrived: [],
    missing: [idOf(2)],
    damaged: [{ itemId: idOf(1), note: 'Bent corner' }],
    extras: ['A promo card'],
  });
  await until(() => document.activeElement === panel());
});

it('a card ticked by mistake is expected again', async () => {
  const { answers, hand } = await show('/lab');
  const [first, ...others] = CARDS;
  const here = { stage: 'received', since: '2026-11-20T12:00:00.000Z' } as const;
  setCards(answers, [{ ...first!, ...here }, ...others], { stage: 'received' });
  answers[undoReceipt.path] = async () => changeTo(CARDS, [idOf(0)]);
  await scan(NUMBER);
  await press(await until(() => button('Received 1 card')));
  await take('Pikachu');
  await press(button('Not here after all: Pikachu'));
  await until(() => message() === 'Pikachu is expected again.');
  expect(button('All 3 cards arrived')).to.not.equal(undefined);
  expect(hand.calls.some(({ path }) => path === undoReceipt.path)).to.equal(true);
  await until(() => document.activeElement === panel());
});

it('only the chosen cards move on', async () => {
  const { answers, hand } = await show('/lab');
  const [first, ...others] = at('received');
  setCards(answers, [first!, ...others]);
  const moved: BenchCard[] = [{ ...first!, stage: 'image_processing' }, ...others];
  answers[advanceCards.path] = async () => changeTo(moved, [idOf(0)]);
  await scan(NUMBER);
  await until(() => button('Move all 3 cards to Imaging'));
  await press(stage.host.querySelector('.bench-tick input')!);
  await press(button('Move 1 card chosen to Imaging'));
  await until(() => message() === 'Pikachu moved to Imaging.');
  expect(hand.calls.find(({ path }) => path === advanceCards.path)!.body).to.deep.equal({
    from: 'received',
    to: 'image_processing',
    itemIds: [idOf(0)],
  });
});

it('a card’s dialog stays open while the card moves on', async () => {
  const { answers } = await show(`/lab/${NUMBER}`);
  const moved = gate();
  setCards(answers, at('received'));
  answers[advanceCards.path] = () =>
    moved.opened.then(() => changeTo(at('image_processing'), [0, 1, 2].map(idOf)));
  await scan(NUMBER);
  await press(await until(() => button('Move all 3 cards to Imaging')));
  await take('Mew');
  await press(button('Can’t be graded: Mew'));
  const dialog = await until(() => stage.host.querySelector('dialog'));
  moved.open();
  await until(() => button('Move all 3 cards to Research & grading'));
  expect(dialog.isConnected).to.equal(true);
  expect(dialog.contains(document.activeElement)).to.equal(true);
});
