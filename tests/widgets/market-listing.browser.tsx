import '@tag/widgets/market-listing/define';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations, THEMES } from '../support/accessibility/part.ts';
import { json, the } from '../support/report-page.tsx';
import { sampleListing, samplePage } from '../support/sample-listings.ts';
import { gate, nextFrames, until } from '../support/waiting.ts';

interface MarketElement extends HTMLElement {
  ready: Promise<string>;
  reload(): Promise<string>;
  shadowRoot: ShadowRoot;
}

const PICTURE = '/portal/public/icon-192.png';
const realFetch = globalThis.fetch;
let calls: URL[];
let respond: (url: URL) => Response | Promise<Response>;

const answer = (url: URL) =>
  json(
    url.pathname.endsWith('/listings')
      ? samplePage(6, { next: url.searchParams.has('after') ? null : 'page-2' })
      : sampleListing(),
  );
const refuse = (status: number, code: string, details = {}) =>
  json({ code, message: 'Refused', details, requestId: 'r' }, status);

function mount(attributes: string, content = ''): MarketElement {
  const main = document.body.appendChild(document.createElement('main'));
  main.innerHTML = `<tag-market-listing api-base="http://api.test" portal-base="http://portal.test" ${attributes}>${content}</tag-market-listing>`;
  return the<MarketElement>('tag-market-listing', main);
}

const textOf = ({ shadowRoot }: MarketElement) => the('.content', shadowRoot).textContent;
const linkOf = ({ shadowRoot }: MarketElement, words: string) =>
  [...shadowRoot.querySelectorAll('a')].find(({ textContent }) => textContent.includes(words))!;
const buttonOf = ({ shadowRoot }: MarketElement, words: string) =>
  [...shadowRoot.querySelectorAll('button')].find(({ textContent }) => textContent === words)!;
const field = ({ shadowRoot }: MarketElement, label: string) => {
  const found = [...shadowRoot.querySelectorAll('label')].find((it) => it.textContent === label);
  return the<HTMLInputElement>(`[id="${found!.htmlFor}"]`, shadowRoot);
};
const bonesOf = ({ shadowRoot }: MarketElement) => shadowRoot.querySelectorAll('.tag-market-bone');
const lastQuery = () => Object.fromEntries(calls.at(-1)!.searchParams);

function eventsOf(element: MarketElement, ...names: string[]) {
  const events: CustomEvent<Record<string, unknown>>[] = [];
  for (const name of names) {
    element.addEventListener(name, (event) => events.push(event as (typeof events)[number]));
  }
  return events;
}

function choose(select: HTMLElement, value: string) {
  (select as HTMLSelectElement).value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
function write(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('<tag-market-listing>', () => {
  beforeEach(() => {
    calls = [];
    respond = answer;
    globalThis.fetch = async (input, init) => {
      const url = new URL(String(input), location.href);
      if (url.host !== 'api.test') return realFetch(input, init);
      calls.push(url);
      return respond(url);
    };
  });
  afterEach(() => {
    for (const main of document.querySelectorAll('main')) main.remove();
    globalThis.fetch = realFetch;
  });

  describe('with a certificate', () => {
    it('shows the slab, the grade, the price, and who vouches for it', async () => {
      const element = mount('cert="x0000001" theme="light"');
      expect(await element.ready).equal('ready');
      expect(calls.map(({ pathname }) => pathname)).deep.equal([
        '/tag-market/public/listings/X0000001',
      ]);
      for (const words of ['Charizard #4/102', '10', 'Pristine', '995 points', '$1,250.00']) {
        expect(textOf(element)).include(words);
      }
      const image = the<HTMLImageElement>('img', element.shadowRoot);
      expect(new URL(image.src).pathname).equal(PICTURE);
      expect(linkOf(element, 'Verified by certificate').href).equal(
        'http://portal.test/card/X0000001',
      );
      for (const theme of THEMES) {
        element.setAttribute('theme', theme);
        await nextFrames(1);
        await expectNoViolations(element);
      }
    });

    it('asks the page before following a link, and notifies it of a selection', async () => {
      const element = mount(
        'cert="X0000001" listing-url="/cards/{certificate}" seller-url="/by/{seller}"',
      );
      await element.ready;
      const events = eventsOf(element, 'tag-select', 'tag-navigate');
      element.addEventListener('tag-navigate', (event) => event.preventDefault());
      linkOf(element, 'Charizard').click();
      linkOf(element, 'Alice’s Attic').click();
      linkOf(element, 'Verified').click();
      expect(events.map(({ type, detail }) => [type, detail['href'] ?? detail])).deep.equal([
        [
          'tag-select',
          {
            certificate: 'X0000001',
            listing: sampleListing().id,
            price: 125_000,
            currency: 'USD',
            element: 'tag-market-listing',
            version: events[0]!.detail['version'],
          },
        ],
        ['tag-navigate', `${location.origin}/cards/X0000001`],
        ['tag-navigate', `${location.origin}/by/alicealice00`],
        ['tag-navigate', 'http://portal.test/card/X0000001'],
      ]);
    });

    it('lets the page open a card its own way', async () => {
      const element = mount('cert="X0000001" listing-url="/cards/{certificate}"');
      await element.ready;
      const events = eventsOf(element, 'tag-select', 'tag-navigate');
      element.addEventListener('tag-select', (event) => event.preventDefault());
      linkOf(element, 'Charizard').click();
      expect(events.map(({ type }) => type)).deep.equal(['tag-select']);
      expect(location.pathname).not.include('/cards/');
    });

    it('has a slot for a way to buy it', async () => {
      const element = mount('cert="X0000001"', '<a slot="actions" href="/buy">Buy now</a>');
      await element.ready;
      expect(the('a[slot]', element).getBoundingClientRect().height).greaterThan(0);
    });

    it('refreshes the price on reload(), and shows the old one until then', async () => {
      const element = mount('cert="X0000001"', '<a href="/card">View card</a>');
      await element.ready;
      const answered = gate();
      respond = async () => {
        await answered.opened;
        return json(sampleListing({ price: 99_900 }));
      };
      const image = the('img', element.shadowRoot);
      const reloaded = element.reload();
      await until(() => calls.length === 2);
      expect(element.dataset['state']).equal('loading');
      expect(textOf(element)).include('$1,250.00');
      expect(bonesOf(element)).length(0);
      expect(the('a', element).getBoundingClientRect().height).equal(0);
      answered.open();
      expect(await reloaded).equal('ready');
      await until(() => textOf(element).includes('$999.00'));
      expect(the('img', element.shadowRoot)).equal(image);
    });

    it('keeps the old price when a refresh fails, and says so', async () => {
      const element = mount('cert="X0000001"');
      await element.ready;
      respond = () => json({}, 500);
      expect(await element.reload()).equal('error');
      expect(textOf(element)).include('$1,250.00').and.include('Prices may have changed');
      respond = answer;
      buttonOf(element, 'Try again').click();
      await until(() => element.dataset['state'] === 'ready');
      expect(textOf(element)).not.include('Prices may have changed');
    });

    it('hides the price once a refresh finds it sold', async () => {
      const element = mount('cert="X0000001"');
      await element.ready;
      respond = () => refuse(404, 'listing_not_found', { certificate: 'X0000001' });
      expect(await element.reload()).equal('empty');
      expect(textOf(element)).include('isn’t for sale').and.not.include('$1,250.00');
      expect(linkOf(element, 'View report').href).equal('http://portal.test/card/X0000001');
      await expectNoViolations(element);
    });

    for (const [code, status, words, failure] of [
      ['certificate_not_found', 404, 'There is no certificate X0000001', 'not-found'],
      ['certificate_voided', 410, 'Certificate X0000001 was voided', 'not-found'],
      ['internal', 500, 'Something went wrong on our side', 'internal'],
    ] as const) {
      it(`shows what is wrong: ${code}`, async () => {
        respond = () => refuse(status, code, { certificate: 'X0000001' });
        const element = mount('cert="X0000001"');
        const errors = eventsOf(element, 'tag-error');
        expect(await element.ready).equal('error');
        expect(textOf(element)).include(words);
        expect(errors.map(({ detail }) => detail['code'])).deep.equal([failure]);
        await expectNoViolations(element);
      });
    }

    it('shows what is wrong with the certificate', async () => {
      const element = mount('cert="nonsense"');
      expect(await element.ready).equal('error');
      expect(textOf(element)).include('one letter and seven digits');
      expect(calls).length(0);
    });

    it('takes up the same space while it loads', async () => {
      const answered = gate();
      respond = async (url) => {
        await answered.opened;
        return answer(url);
      };
      const element = mount('cert="X0000001"');
      await until(() => bonesOf(element).length > 0);
      const before = element.offsetHeight;
      answered.open();
      await element.ready;
      expect(Math.abs(element.offsetHeight - before)).lessThan(24);
    });
  });

  describe('without one', () => {
    it('shows what is for sale, each card with its links', async () => {
      const element = mount('theme="light" page-size="6"');
      expect(await element.ready).equal('ready');
      expect(lastQuery()).deep.equal({ sort: 'newest', pageSize: '6' });
      expect(element.shadowRoot.querySelectorAll('.tag-market-card')).length(6);
      for (const theme of THEMES) {
        element.setAttribute('theme', theme);
        await nextFrames(1);
        await expectNoViolations(element);
      }
    });

    it('requests what its attributes and the visitor choose, and clears that', async () => {
      const element = mount('seller="alicealice00" category="Pokemon" sort="grade"');
      await element.ready;
      const start = { sort: 'grade', pageSize: '24', category: 'Pokemon', seller: 'alicealice00' };
      expect(lastQuery()).deep.equal(start);
      expect(textOf(element)).not.include('Seller');
      choose(field(element, 'Category'), 'Baseball');
      await until(() => lastQuery()['category'] === 'Baseball');
      choose(field(element, 'Sort by'), 'price-up');
      await until(() => lastQuery()['sort'] === 'price-up');
      write(field(element, 'Search'), ' char ');
      await until(() => lastQuery()['search'] === 'char');
      const [min, max] = element.shadowRoot.querySelectorAll<HTMLInputElement>('[inputmode]');
      write(min!, '$1,000');
      write(max!, '20,5');
      await until(() => max!.getAttribute('aria-invalid') === 'true');
      expect(textOf(element)).include('Enter an amount such as 25 or 25.50');
      expect(lastQuery()).not.have.property('minPrice');
      write(max!, '999');
      await until(() => textOf(element).includes('Must not be below the lowest price'));
      write(max!, '2000.5');
      await until(() => lastQuery()['maxPrice'] === '200050');
      expect(lastQuery()['minPrice']).equal('100000');
      buttonOf(element, 'Clear filters').click();
      await until(() => !('search' in lastQuery()));
      expect(lastQuery()).deep.equal({ ...start, sort: 'price-up' });
      expect(field(element, 'Search').value).equal('');
    });

    it('filters by grade with only the keyboard', async () => {
      const element = mount('');
      await element.ready;
      the('summary', element.shadowRoot).focus();
      await sendKeys({ press: 'Enter' });
      await sendKeys({ press: 'Tab' });
      await sendKeys({ press: 'Space' });
      await until(() => lastQuery()['grade'] === 'pristine');
      await sendKeys({ press: 'Escape' });
      expect(the<HTMLDetailsElement>('details', element.shadowRoot).open).equal(false);
      expect(element.shadowRoot.activeElement?.localName).equal('summary');
      expect(the('summary', element.shadowRoot).textContent).include('Pristine 10');
    });

    it('closes the grades when the visitor clicks elsewhere, but not between the boxes', async () => {
      const element = mount('');
      await element.ready;
      const details = the<HTMLDetailsElement>('details', element.shadowRoot);
      the('summary', element.shadowRoot).click();
      the('details input', element.shadowRoot).focus();
      const box = the('details fieldset', element.shadowRoot).getBoundingClientRect();
      const click = (x: number, y: number) =>
        sendMouse({ type: 'click', position: [Math.round(x), Math.round(y)] });
      await click(box.x + 3, box.y + 3);
      expect(details.open).equal(true);
      const image = the('img', element.shadowRoot).getBoundingClientRect();
      // The card is one link.
      element.addEventListener('tag-navigate', (event) => event.preventDefault());
      await click(image.x + 2, box.bottom + 20);
      expect(details.open).equal(false);
    });

    it('filters by a selected seller, and lets the visitor leave again', async () => {
      const element = mount('');
      await element.ready;
      buttonOf(element, 'Alice’s Attic').click();
      await until(() => lastQuery()['seller'] === 'alicealice00');
      await until(() => !buttonOf(element, 'Alice’s Attic'));
      expect(textOf(element)).include('Seller Alice’s Attic');
      // Until they have arrived, all cards are still there, and needn't be asked for.
      await until(() => element.shadowRoot.querySelector('[role="group"][aria-busy="false"]'));
      buttonOf(element, 'Clear filters').click();
      await until(() => !('seller' in lastQuery()));
    });

    it('changes pages and moves the focus', async () => {
      const element = mount('');
      await element.ready;
      buttonOf(element, 'Next').click();
      await until(() => lastQuery()['after'] === 'page-2');
      await until(() => buttonOf(element, 'Next').disabled);
      const { activeElement } = element.shadowRoot;
      expect(activeElement?.getAttribute('aria-label')).equal('Cards for sale, page 2');
      expect(textOf(element)).include('6 cards on page 2');
      buttonOf(element, 'Previous').click();
      await until(() => !('after' in lastQuery()));
    });

    it('keeps the cards visible while the next load, and if that fails', async () => {
      const element = mount('');
      await element.ready;
      respond = () => json({}, 500);
      choose(field(element, 'Sort by'), 'grade');
      await until(() => element.dataset['state'] === 'error');
      expect(element.shadowRoot.querySelectorAll('.tag-market-card')).length(6);
      respond = answer;
      buttonOf(element, 'Try again').click();
      await until(() => element.dataset['state'] === 'ready');
      expect(lastQuery()['sort']).equal('grade');
    });

    it('is empty if nothing is for sale, and says how to continue', async () => {
      respond = () => json(samplePage(0));
      const element = mount('');
      expect(await element.ready).equal('empty');
      expect(textOf(element)).include('Nothing for sale right now');
      write(field(element, 'Search'), 'nothing');
      await until(() => textOf(element).includes('No cards match'));
      await expectNoViolations(element);
    });

    it('fails with a way to retry', async () => {
      respond = () => json({}, 500);
      const element = mount('');
      expect(await element.ready).equal('error');
      await expectNoViolations(element);
      respond = answer;
      buttonOf(element, 'Try again').click();
      expect(await until(() => element.dataset['state'] === 'ready')).equal(true);
    });

    it("fits a narrow column, however long a card's name is", async () => {
      const name = 'Supercalifragilisticexpialidocious '.repeat(5);
      const items = [sampleListing({ name, price: 99_999_999 }), ...samplePage(3).items.slice(1)];
      respond = () => json(samplePage(3, { items }));
      const element = mount('');
      element.parentElement!.style.inlineSize = '260px';
      await element.ready;
      await nextFrames(1);
      const list = the('.tag-market-results', element.shadowRoot);
      expect(list.scrollWidth).lessThanOrEqual(list.clientWidth);
      await expectNoViolations(element);
    });

    it('shows nobody else’s cards if its seller is wrong', async () => {
      respond = () => refuse(400, 'validation');
      const element = mount('seller="nonsense"');
      expect(await element.ready).equal('error');
      expect(lastQuery()['seller']).equal('nonsense');
      expect(textOf(element)).include('We can’t show these cards');
    });

    it('refuses an address that a browser would execute', async () => {
      const element = mount('listing-url="javascript:alert(1)"');
      const errors = eventsOf(element, 'tag-error');
      await element.ready;
      expect(errors[0]?.detail['attribute']).equal('listing-url');
      expect(linkOf(element, 'Charizard').href).equal('http://portal.test/card/X0000001');
    });
  });
});
