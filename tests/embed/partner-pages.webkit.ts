import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHAPES } from '../support/element-shapes.ts';
import { missingForWebKit, startWebKit, type WebKit } from '../support/engines/webkit.ts';
import { partnerPages } from './partner-pages.ts';

const missing = missingForWebKit();
const without = missing.length > 0 ? ` (not run without ${missing.join(' and ')})` : '';

/** Notes what the page's author would see, and what our elements emit. */
const NOTES = `<script>
  window.problems = [];
  window.heard = [];
  addEventListener('error', ({ message }) => problems.push(message));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
  for (const type of ['tag-error', 'tag-select']) {
    document.addEventListener(type, (event) => {
      heard.push(event.type + ' ' + event.detail.element);
      event.preventDefault();
    });
  }
</script>`;

/** No element is defined before the API is asked: its script may be in the cache. */
const LATE = `<script>
  const define = customElements.define.bind(customElements);
  customElements.define = async (...given) => {
    while (!window.tagEarlyAnswers) await new Promise(requestAnimationFrame);
    define(...given);
  };
</script>`;

describe.skipIf(missing.length > 0)(`the script as partners load it, in WebKit${without}`, () => {
  const pages = partnerPages();
  let webkit: WebKit;
  let driver: WebDriver;

  beforeAll(async () => {
    webkit = await startWebKit();
    driver = webkit.driver;
    await driver.manage().window().setRect({ width: 1200, height: 900 });
  });
  afterAll(() => webkit?.close());

  const read = <T>(script: string) => driver.executeScript<T>(`return ${script}`);
  const inState = (state: string) =>
    read<number>(`document.querySelectorAll('[data-state=${state}]').length`);

  async function open(html: string): Promise<void> {
    const sheet = `<link rel="stylesheet" href="${pages.scripts}/embed/v1/elements.css">`;
    await driver.get(await pages.serve(`${NOTES}${sheet}${html}${pages.loaderTag()}`));
  }

  /** In an element's shadow root, once it is there. */
  async function inside(tag: string, selector: string): Promise<WebElement> {
    const find = async () => {
      const root = await driver.findElement(By.css(tag)).getShadowRoot();
      return (await root.findElements(By.css(selector)))[0];
    };
    await expect.poll(find).toBeDefined();
    return (await find())!;
  }

  test('every element is ready in each of its shapes', async () => {
    await open(pages.elements());
    await expect.poll(() => inState('ready')).toBe(SHAPES.length);
    expect(await read('problems')).toEqual([]);
    expect(await read('heard')).toEqual([]);
  });

  test('the loader asks the API before an element does, and it isn’t asked again', async () => {
    const report = '<tag-card-report cert="X0000001" view="badge"></tag-card-report>';
    const loader = `<script type="module" src="${pages.loader()}"></script>`;
    await driver.get(await pages.serve(`${NOTES}${LATE}${report}${loader}`));
    await expect.poll(() => inState('ready')).toBe(1);
    expect(await read('tagEarlyAnswers.size')).toBe(0);
    const asked = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/detail/'))`;
    expect(await read(`${asked}.length`)).toBe(1);
    expect(await read('problems')).toEqual([]);
  });

  test('a report: a click on a defect selects it', async () => {
    await open('<tag-card-report cert="X0000001" view="full"></tag-card-report>');
    const defect = await inside('tag-card-report', '.tag-report-findings button');
    await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', defect);
    await defect.click();
    await expect.poll(() => read('heard')).toEqual(['tag-select tag-card-report']);
    expect(await read('problems')).toEqual([]);
  });

  test('a list of 100 lazy summaries: all get ready on the way down, and the page keeps its height', async () => {
    const summaries = Array.from({ length: 100 }, (_, index) => {
      const cert = `X${String(index + 1).padStart(7, '0')}`;
      return `<tag-card-report cert="${cert}" view="summary" loading="lazy"><a href="/x">View</a></tag-card-report>`;
    });
    await open(`<main style="inline-size: 400px">${summaries.join('')}</main>`);
    const height = () => read<number>('document.documentElement.scrollHeight');
    await expect.poll(() => inState('ready')).toBeGreaterThan(0);
    expect(await inState('ready')).toBeLessThan(20);
    const before = await height();
    const readyAtEnd = async () => {
      await driver.executeScript('scrollBy({ top: innerHeight / 2, behavior: "instant" })');
      return inState('ready');
    };
    await expect.poll(readyAtEnd).toBe(100);
    expect(Math.abs((await height()) - before) / before).toBeLessThan(0.02);
    expect(await read('problems')).toEqual([]);
  });

  test('a list of cards for sale: the page decides where a click leads', async () => {
    await open('<tag-market-listing listing-url="/cards/{certificate}"></tag-market-listing>');
    const card = await inside('tag-market-listing', 'a.tag-market-open');
    const address = await driver.getCurrentUrl();
    await card.click();
    await expect.poll(() => read('heard')).toEqual(['tag-select tag-market-listing']);
    expect(await driver.getCurrentUrl()).toBe(address);
    expect(await read('problems')).toEqual([]);
  });
});
