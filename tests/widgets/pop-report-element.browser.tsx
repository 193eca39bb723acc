import '@tag/widgets/pop-report/define';
import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  answering,
  linkOf,
  populationPage,
  SET,
  tableOf,
  titleOf,
  untilTitled,
} from '../support/population-page.ts';
import { json, the } from '../support/report-page.tsx';
import { nextFrames, until } from '../support/waiting.ts';
const page = populationPage();

describe('<tag-pop-report>', () => {
  beforeEach(page.begin);
  afterEach(page.end);

  it('starts at the level of its attributes, and follows their changes', async () => {
    const element = page.mount('');
    await untilTitled(element, 'Population report');
    element.setAttribute('category', 'Pokémon');
    await untilTitled(element, 'Pokémon population');
    element.setAttribute('year', '1999');
    await untilTitled(element, '1999 Pokémon population');
    element.setAttribute('set', 'Base Set');
    await untilTitled(element, '1999 Base Set population');
    expect(element.dataset['state']).equal('ready');
    const card = page.mount(`${SET} card="Charizard" number="4/102" variation="holo"`);
    expect(await card.ready).equal('ready');
    await untilTitled(card, 'Charizard 4/102 Holo population');
    const asked = page.calls.find(({ pathname }) => pathname === '/pops/card/rank')!.searchParams;
    expect(Object.fromEntries(asked)).include({ card: 'Charizard', number: '4/102' });
  });

  it("locked, it can't be left upward: no step, no search, and no address leads out", async () => {
    const element = page.mount(`${SET} lock routing="hash"`);
    await untilTitled(element, '1999 Base Set population');
    linkOf(element, 'Charizard').click();
    await untilTitled(element, 'Charizard 4/102 Holo population');
    const crumbs = the('nav.tag-pop-crumbs', element.shadowRoot);
    expect([...crumbs.querySelectorAll('li')].map(({ textContent }) => textContent)).deep.equal([
      'Base Set',
      'Charizard 4/102',
      'Holo',
    ]);
    const search = the<HTMLInputElement>('[role="combobox"]', element.shadowRoot);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      search,
      'blast',
    );
    search.dispatchEvent(new Event('input', { bubbles: true }));
    const asked = await until(() =>
      page.calls.find(({ searchParams: query }) => query.has('search')),
    );
    expect(Object.fromEntries(asked.searchParams)).include({ set: 'Base Set', search: 'blast' });
    location.hash = '#/Pok%C3%A9mon';
    await untilTitled(element, '1999 Base Set population');
  });

  it('compact, it has only figures and rows: no chart, no map, the best grades only', async () => {
    const element = page.mount(`${SET} compact card="Charizard" number="4/102"`);
    await untilTitled(element, 'Charizard 4/102 population');
    expect(element.shadowRoot.querySelector('svg[role="group"], svg[role="slider"]')).equal(null);
    element.removeAttribute('card');
    element.removeAttribute('number');
    await untilTitled(element, '1999 Base Set population');
    const heads = () => tableOf(element).querySelectorAll('th[data-size="grade"]').length;
    expect(heads()).equal(3);
    element.removeAttribute('compact');
    await until(() => heads() === 20);
  });

  it('asks once for the pictures of the rows in view, and shows no broken ones', async () => {
    const picture = { url: '/media/k0sample/front.webp', width: 300, height: 420 };
    page.respond = (url) =>
      new URL(url).pathname === '/pops/card/pictures'
        ? json({ items: [{ id: 2, picture }] })
        : answering({ rowCount: 120 })(url);
    const element = page.mount(SET);
    const shown: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof HTMLImageElement) shown.push(node.src);
    }).observe(element.shadowRoot, { childList: true, subtree: true });
    await untilTitled(element, '1999 Base Set population');
    expect(page.calls.some(({ pathname }) => pathname === '/pops/card/pictures')).equal(false);
    tableOf(element).scrollIntoView();
    await until(() => shown.length === 1);
    expect(shown[0]).match(/^http:\/\/api\.test\/media\/k0sample\/front\.webp\?.*\b160\b/);
    await until(() => !element.shadowRoot.querySelector('.tag-pop-picture img'));
    const asked = page.calls.filter(({ pathname }) => pathname === '/pops/card/pictures');
    expect(asked.length).equal(1);
    expect(asked[0]!.searchParams.getAll('id').length).equal(50);
  });

  it('asks for the categories’ pictures as small as they are shown', async () => {
    const picture = { url: '/media/k0sample/front.webp', width: 3000, height: 4200 };
    page.respond = async (url) => {
      const answer = answering({})(url);
      if (new URL(url).pathname !== '/pops') return answer;
      const page = (await (await answer).json()) as { rows: object[] };
      return json({ ...page, rows: page.rows.map((row) => ({ ...row, picture })) });
    };
    const element = page.mount('');
    await untilTitled(element, 'Population report');
    const shown = await until(() => element.shadowRoot.querySelector('img'));
    await until(() => shown.currentSrc);
    expect(new URL(shown.currentSrc).searchParams.get('width')).equal('160');
  });

  it('takes its page size from the page, reports the visitor’s choice, and follows the page’s next one', async () => {
    page.respond = answering({ rowCount: 450 });
    const element = page.mount(`${SET} page-size="50"`);
    await untilTitled(element, '1999 Base Set population');
    const sizes: number[] = [];
    element.addEventListener('tag-page-size', (event) =>
      sizes.push((event as CustomEvent<{ pageSize: number }>).detail.pageSize),
    );
    const rows = () => tableOf(element).querySelectorAll('tbody tr').length;
    expect(rows()).equal(50);
    const select = the<HTMLSelectElement>('.tag-pop-pager select', element.shadowRoot);
    select.value = '200';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => rows() === 200);
    expect(sizes).deep.equal([200]);
    element.setAttribute('page-size', '100');
    await until(() => rows() === 100);
    expect(select.value).equal('100');
  });

  it('asks the page before it navigates, and reports where it went', async () => {
    const element = page.mount('category="Pokémon" portal-base="https://portal.test/"');
    await untilTitled(element, 'Pokémon population');
    const events: [string, unknown][] = [];
    let isPrevented = true;
    for (const type of ['tag-navigate', 'tag-select']) {
      element.addEventListener(type, (event) => {
        events.push([type, (event as CustomEvent).detail]);
        if (isPrevented) event.preventDefault();
      });
    }
    const year = { category: 'Pokémon', year: 1801 };
    const href = 'https://portal.test/pop-report/Pok%C3%A9mon/1801';
    expect(linkOf(element, '1801').href).equal(href);
    const { length } = page.calls;
    linkOf(element, '1801').click();
    await nextFrames(2);
    expect(page.calls.length).equal(length);
    expect(titleOf(element)).equal('Pokémon population');
    expect(events.map(([type]) => type)).deep.equal(['tag-navigate']);
    expect(events[0]![1]).include({ href, ...year });
    isPrevented = false;
    linkOf(element, '1801').click();
    await untilTitled(element, '1801 Pokémon population');
    expect(events.map(([type]) => type)).deep.equal(['tag-navigate', 'tag-navigate', 'tag-select']);
    expect(events[2]![1]).include(year);
    expect(location.hash).equal('');
  });

  it('keeps its state in the hash when configured, and leaves the page’s anchors alone', async () => {
    // A full history drops entries that an untouched page added to it.
    await sendMouse({ type: 'click', position: [4, 4] });
    location.hash = '#/Pok%C3%A9mon/1999?sort=set';
    const element = page.mount('routing="hash"');
    await untilTitled(element, '1999 Pokémon population');
    linkOf(element, 'Base Set').click();
    await untilTitled(element, '1999 Base Set population');
    expect(location.hash).equal('#/Pok%C3%A9mon/1999/Base%20Set');
    const changed = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = '#questions';
    await changed;
    await nextFrames(2);
    expect(titleOf(element)).equal('1999 Base Set population');
    history.go(-2);
    await untilTitled(element, '1999 Pokémon population');
    expect(tableOf(element).querySelector('[aria-sort="ascending"]')?.textContent).contain('Set');
  });
});
