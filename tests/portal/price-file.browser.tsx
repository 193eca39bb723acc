import { exportListings, readSellingSettings } from '@tag/contract/listing-drafts';
import { changePrices, listListings, previewPrices } from '@tag/contract/tag-market';
import { Toasts } from '@tag/ui/toast';
import { expect } from 'chai';
import MyTagMarketScreen from '../../portal/src/screens/my-tag-market/screen.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';
import { LISTING, listingsOf } from './market-fixtures.ts';

const stage = setStage();
const dialog = () => stage.host.querySelector('dialog');
const button = (name: string) =>
  [...stage.host.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);

async function show(answers: Record<string, () => unknown>) {
  const hand = handSession();
  hand.answer = async (path) =>
    path === listListings.path ? listingsOf(LISTING) : answers[path]?.();
  hand.become('sam@example.com');
  await stage.show(
    <Portal session={hand.session} at="/my-tag-market">
      <Toasts />
      <MyTagMarketScreen />
    </Portal>,
  );
  return hand;
}

async function press(name: string): Promise<void> {
  await until(() => button(name));
  button(name)!.click();
}

async function drop(text: string): Promise<void> {
  const files = new DataTransfer();
  files.items.add(new File([text], 'prices.csv', { type: 'text/csv' }));
  const find = () => dialog()?.querySelector<HTMLInputElement>('input[type="file"]');
  await until(find);
  const input = find()!;
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('a file of prices', () => {
  it('is previewed, applied at once, and says what changed meanwhile', async () => {
    const items = [
      { certificate: 'X0000001', title: 'Charizard', from: 10_000, to: 12_500, problem: null },
      { certificate: 'X0000002', title: null, from: null, to: 500, problem: 'not_yours' },
    ];
    const left = [{ certificate: 'X0000001', reason: 'price_changed', price: 11_000 }];
    const hand = await show({
      [previewPrices.path]: () => ({ items }),
      [changePrices.path]: () => ({ changed: 0, left }),
    });
    await press('Change prices by CSV');
    await drop('a,b\n1,2\n');
    await until(() => dialog()?.textContent?.includes('needs a column “Certificate”'));
    await drop(
      '\uFEFFCertificate,Card,Price (USD)\r\nX0000001,"Charizard, holo",125\r\nX0000002,,5\r\n',
    );
    await until(() =>
      dialog()?.textContent?.includes('1 price will change. 1 row changes nothing.'),
    );
    expect(dialog()!.textContent).to.contain('Not yours').and.contain('$125.00');
    await expectNoViolations(stage.host);
    await press('Change 1 price');
    await until(() => dialog()?.textContent?.includes('its price changed meanwhile, now $110.00'));
    const sent = hand.calls.filter(({ path }) => /prices/.test(path)).map(({ body }) => body);
    expect(sent).to.deep.equal([
      {
        rows: [
          { certificate: 'X0000001', price: '125' },
          { certificate: 'X0000002', price: '5' },
        ],
      },
      { changes: [{ certificate: 'X0000001', from: 10_000, to: 12_500 }] },
    ]);
  });
});

describe('a file for other marketplaces', () => {
  it('keeps the seller’s settings, and says which cards it leaves out', async () => {
    const hand = await show({
      [readSellingSettings.path]: () => ({ location: 'Austin, TX' }),
      [exportListings.path]: () => ({
        fileName: 'ebay-listings.csv',
        lines: [],
        cards: 0,
        left: [{ certificate: 'X0000001', reason: 'not_published' }],
        missing: [],
      }),
    });
    await press('Sell elsewhere');
    await until(() => dialog()?.querySelector('[name="shippingProfile"]'));
    await expectNoViolations(stage.host);
    await press('Download');
    await until(() => dialog()?.textContent?.includes('X0000001: its report isn’t public yet'));
    const asked = hand.calls.filter(({ path }) => path === exportListings.path);
    expect(asked.map(({ query }) => query)).to.deep.equal([{ format: 'ebay' }]);
  });

  it('names what eBay refuses the file without', async () => {
    await show({
      [readSellingSettings.path]: () => ({ location: 'Austin, TX' }),
      [exportListings.path]: () => ({
        fileName: 'ebay-listings.csv',
        lines: ['Info', '*Action', 'Add'],
        cards: 1,
        left: [],
        missing: ['shippingProfile', 'paymentProfile'],
      }),
    });
    await press('Sell elsewhere');
    await until(() => dialog()?.querySelector('[name="shippingProfile"]'));
    expect(dialog()!.textContent).not.to.contain('(optional)');
    await press('Download');
    await until(() =>
      dialog()?.textContent?.includes(
        'eBay refuses the file without: shipping policy, payment policy.',
      ),
    );
    await expectNoViolations(stage.host);
  });
});
