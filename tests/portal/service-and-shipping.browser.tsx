import { listAddresses } from '@tag/contract/addresses';
import {
  listAllOrderItems,
  readTurnaround,
  updateOrder,
  type Order,
  type OrderOptions,
  type OrderReferences,
  type TotalFee,
} from '@tag/contract/orders';
import { createOrderDraft } from '@tag/order-draft';
import base from '@tag/theme/base.css?inline';
import { expect } from 'chai';
import { useSnapshot } from 'valtio';
import { blankOrder } from '../../packages/order-draft/src/blank-order.ts';
import ConfirmStep from '../../portal/src/screens/card-submission/confirm/confirm-step.tsx';
import ShippingStep from '../../portal/src/screens/card-submission/shipping/shipping-step.tsx';
import { SubmissionProvider } from '../../portal/src/screens/card-submission/submission-context.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { nextFrames, until } from '../support/waiting.ts';
import { descriptionOf, setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage(base);
const orderNumber = 'TG8F3K2QWX';
const ADDRESS_ID = '33333333-3333-4333-8333-333333333333';
const ADDRESS = { id: ADDRESS_ID, type: 'shipping', address: '1 Main St', isDefault: true };
const [part] = blankOrder('new-single', new URLSearchParams(), null).subOrders;
const ann = { ...part!, id: '11111111-1111-4111-8111-111111111111', name: 'Ann', cards: 2 };
const BLANK = blankOrder('new-single', new URLSearchParams(), null);
const ORDER: Order = {
  ...BLANK,
  orderNumber,
  cards: 2,
  subOrders: [ann],
  options: { ...BLANK.options, shippingAddressId: ADDRESS_ID },
};
const CARDS = [
  { id: 'a', subOrderId: ann.id, title: 'Charizard', size: 'standard', declaredValue: 600_00 },
  { id: 'b', subOrderId: ann.id, title: 'Pikachu', size: 'standard', declaredValue: 75_00 },
];
const named = (code: string, price: number) => ({ code, name: code, description: '', price });
const REFERENCES = {
  serviceSpeeds: [
    { ...named('Economy', 15_00), businessDays: 45, maxValue: 500_00 },
    { ...named('Express', 55_00), businessDays: 10, maxValue: null },
    { ...named('Standard', 25_00), businessDays: 20, maxValue: 1500_00 },
  ],
  tiers: [named('1080p', 0), named('4k', 6_00)],
  extras: {
    foilWrapped: 2_00,
    include360Video: 4_00,
    assurance: 3_00,
    submissionKit: 12_00,
    insurancePer100: 80,
  },
  sizes: [],
  packages: [{ ...named('bulk-20', 0), name: 'Bulk 20', description: '20 cards or more' }],
  shippingTypes: [
    ['Ground', false],
    ['Overseas', true],
  ].map(([code, isInternational]) => ({
    ...named(String(code), 14_95),
    ...{ isInternational, businessDays: 5, includedCards: 1, pricePerFurtherCard: 60 },
  })),
} as unknown as OrderReferences;

/** Shows a step; the server applies each change of the order. */
async function show(
  order: Order,
  content: React.ReactNode,
  { countryName = 'United States', fees }: { countryName?: string; fees?: TotalFee } = {},
) {
  const hand = handSession();
  let now = order;
  hand.answer = async (path) => {
    const { body } = hand.calls.at(-1)!;
    if (path === listAddresses.path) return { items: [{ ...ADDRESS, countryName }] };
    if (path === listAllOrderItems.path) return { items: CARDS };
    if (path === readTurnaround.path)
      return {
        items: [
          { code: 'Economy', likelyDays: 18, lateDays: 28 },
          { code: 'Standard', likelyDays: null, lateDays: null },
        ],
      };
    if (path.endsWith('/total-fee')) return fees ?? new Promise(() => {});
    const { options } = (body ?? {}) as { options?: Partial<OrderOptions> };
    if (options)
      now = { ...now, version: now.version + 1, options: { ...now.options, ...options } };
    return now;
  };
  const opened = { orderNumber, couponId: null, query: new URLSearchParams() };
  const submission = createOrderDraft(hand.session.client, opened);
  submission.start();
  await until(() => submission.state.view === 'ready');
  function Content() {
    const { order: current } = useSnapshot(submission.state);
    return (
      <SubmissionProvider value={{ submission, order: current!, references: REFERENCES }}>
        {content}
      </SubmissionProvider>
    );
  }
  await stage.show(
    <Portal session={hand.session} at={`/card-submission/shipping/${orderNumber}`}>
      <Content />
    </Portal>,
  );
  /** The options sent to the server so far, as one. */
  const sent = () =>
    hand.calls
      .filter(({ path, body }) => path === updateOrder.path && body !== undefined)
      .reduce((all, { body }) => ({ ...all, ...(body as Partial<Order>).options }), {});
  return { sent, isSaved: () => submission.state.save === 'saved' };
}

const words = () => stage.host.textContent ?? '';
const input = (selector: string) => stage.host.querySelector<HTMLInputElement>(`input${selector}`);
const rowOf = (control: HTMLInputElement | null) =>
  control?.closest('tr, .switch-row, .choice-cards label');
const hasCards = () => until(() => input('[value="Economy"]')?.disabled);

describe('service and shipping', () => {
  it('the cheapest speed for all cards is chosen and saved; a lower one says why it isn’t', async () => {
    const { sent, isSaved } = await show(ORDER, <ShippingStep />);
    await until(() => input('[value="Standard"]')?.checked && isSaved());
    expect(sent()).to.deep.equal({ serviceSpeed: 'Standard' });
    const economy = input('[value="Economy"]')!;
    expect(economy.disabled).to.equal(true);
    await until(() => rowOf(economy)?.textContent?.includes('18 to 28'));
    expect(descriptionOf(economy)).to.equal(
      '$15.00 per card. 18 to 28 business days. Charizard is worth $600.00',
    );
    expect(descriptionOf(input('[value="Standard"]')!)).to.equal(
      '$25.00 per card. Not enough orders yet.',
    );
    await expectNoViolations(stage.host);
  });

  const others: readonly [string, Partial<Order>][] = [
    ['a speed of each sub-order’s own', { subOrders: [{ ...ann, serviceSpeed: 'Express' }] }],
    ['a coupon', { options: { ...ORDER.options, couponId: ADDRESS_ID } }],
  ];
  for (const [what, order] of others) {
    it(`no speed is chosen for an order with ${what}`, async () => {
      const { isSaved } = await show({ ...ORDER, ...order }, <ShippingStep />);
      // A speed would be chosen with the cards' values.
      await until(() => words().includes('Insure $675'));
      await nextFrames();
      expect(input('[value="Standard"]')!.checked).to.equal(false);
      expect(isSaved()).to.equal(true);
    });
  }

  it('the next speed is taken where cards are worth too much, and has the focus', async () => {
    const options = { ...ORDER.options, serviceSpeed: 'Economy' };
    const { sent, isSaved } = await show({ ...ORDER, options }, <ShippingStep />);
    const take = () =>
      [...stage.host.querySelectorAll('button')].find((one) => one.textContent?.includes('Take '));
    (await until(take)).click();
    await until(() => !take() && isSaved());
    expect(sent()).to.include({ serviceSpeed: 'Standard' });
    expect(document.activeElement).to.equal(input('[value="Standard"]'));
  });

  it('only what goes to the address is offered, at this order’s price', async () => {
    await show(ORDER, <ShippingStep />, { countryName: 'Canada' });
    await until(() => input('[value="Overseas"]') && !input('[value="Ground"]'));
    expect(rowOf(input('[value="Overseas"]'))?.textContent).to.contain('$15.55');
    expect(rowOf(input('[name="include360Video"]'))?.textContent).to.contain('+$8.00');
    expect(rowOf(input('[name="submissionKit"]'))?.textContent).to.contain('+$12.00');
  });

  it('one switch insures the declared value, and takes the insurance off again', async () => {
    const { sent, isSaved } = await show(ORDER, <ShippingStep />);
    await hasCards();
    const insured = () => input('[name="isInsured"]')!;
    expect(rowOf(insured())?.textContent).to.contain('Insure $675.00').and.contain('+$5.60');
    expect(input('[name="insuredValue"]')).to.equal(null);
    insured().click();
    await until(() => input('[name="insuredValue"]')?.value === '675' && isSaved());
    expect(sent()).to.include({ insuredValue: 675_00 });
    insured().click();
    await until(() => !insured().checked && isSaved());
    expect(sent()).to.include({ insuredValue: 0 });
  });

  it('a speed takes two lines on a phone, and nothing is wider than it', async () => {
    stage.host.style.inlineSize = '328px';
    await show(ORDER, <ShippingStep />);
    await hasCards();
    const row = rowOf(input('[value="Express"]'))!;
    expect(row.getBoundingClientRect().height).to.be.lessThan(77);
    const wide = [...stage.host.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > stage.host.getBoundingClientRect().right,
    );
    expect(wide.map(({ className }) => className)).to.deep.equal([]);
  });
});

describe('the package in Fees', () => {
  const line = (kind: 'grading' | 'package_discount', amount: number) => ({
    ...{ kind, code: kind, label: kind, rule: '', subOrderId: null, quantity: 1 },
    ...{ unitAmount: amount, amount },
  });
  const feesOf = (packages: TotalFee['packages'], ...lines: TotalFee['lines']): TotalFee => ({
    ...{ currency: 'USD', total: 0, possible: [], maximum: 0, shares: [], notes: [] },
    ...{ lines: [line('grading', 300_00), ...lines], isQuoted: false, expiresAt: null },
    packages,
  });
  const bulk = { code: 'bulk-20', name: 'Bulk 20', moreCards: 0, saves: 45_00 };
  const button = (name: string) =>
    [...stage.host.querySelectorAll('button')].find(({ textContent }) => textContent === name);

  it('that applies has its line there; “Change” chooses another, or none', async () => {
    const fees = feesOf([bulk], line('package_discount', -45_00));
    const { sent, isSaved } = await show(ORDER, <ShippingStep />, { fees });
    const change = await until(() => button('Change package'));
    expect(change.closest('tr')?.textContent).to.contain('−$45.00');
    change.click();
    const none = await until(() => input('[value="none"]'));
    expect(input('[value="lowest"]')!.checked).to.equal(true);
    expect(rowOf(input('[value="bulk-20"]'))?.textContent).to.contain('−$45.00');
    none.click();
    await until(() => input('[value="none"]')!.checked && isSaved());
    expect(sent()).to.include({ package: null, isPackageChosen: true });
    input('[value="bulk-20"]')!.click();
    await until(() => input('[value="bulk-20"]')!.checked && isSaved());
    expect(sent()).to.include({ package: 'bulk-20', isPackageChosen: true });
    await expectNoViolations(stage.host);
  });

  it('within reach is offered in gray, and one out of reach isn’t shown', async () => {
    await show({ ...ORDER, cards: 18 }, <ShippingStep />, {
      fees: feesOf([{ ...bulk, moreCards: 2 }]),
    });
    await until(() => words().includes('Add 2 more cards, and Bulk 20 takes $45.00 off these 18'));
    expect(button('Change package')).to.equal(undefined);
    expect(stage.host.querySelector('.submission-danger')).to.equal(null);
  });
});

it('the review says when the cards are back, and insures them with one press', async () => {
  const options = { ...ORDER.options, serviceSpeed: 'Standard', shippingType: 'Ground' };
  const { sent, isSaved } = await show({ ...ORDER, options }, <ConfirmStep />);
  await until(() => /Back with you about [A-Z][a-z]{2} \d/.test(words()));
  expect(words())
    .to.contain('20 business days for Standard as advertised, then 5 business days for Ground')
    .and.contain('Not insured.');
  const press = await until(() =>
    [...stage.host.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Insure $675 for $5.60',
    ),
  );
  press.click();
  await until(() => words().includes('Insured for $675.') && isSaved());
  expect(sent()).to.deep.equal({ insuredValue: 675_00 });
  expect(press.isConnected).to.equal(false);
  await expectNoViolations(stage.host);
});
