import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  type AnyElement,
  defineElements,
  elementPage,
  notIn,
  textsIn,
} from '../support/element-page.ts';
import { nextFrames, until } from '../support/waiting.ts';

const canPrint = navigator.userAgent.includes('Chrome');

/** In all of these, every element looks as in a plain page. Its font is the page's unless the page says otherwise. */
const FONT = 'html { --tag-font: sans-serif; }';
const PAGES: Readonly<Record<string, { sheet?: string; lang?: string }>> = {
  'sets its root to 62.5 %': { sheet: 'html { font-size: 62.5%; } body { font-size: 1.6rem; }' },
  'unsets everything': { sheet: '*, ::before, ::after { all: unset; }' },
  'resets every box': {
    sheet: '* { margin: 0; padding: 0; border: 0 solid; box-sizing: border-box; min-width: 0; }',
  },
  'has loud text': {
    sheet: `body {
      color: red; font: italic small-caps bold 40px/3 serif; letter-spacing: 9px; word-spacing: 9px;
      text-transform: uppercase; text-indent: 50px; text-align: right; text-shadow: 1px 1px red;
      white-space: pre; word-break: break-all; hyphens: auto; tab-size: 40; font-stretch: condensed;
      font-feature-settings: 'zero'; font-variant-numeric: slashed-zero; quotes: none; list-style: square inside;
      border-collapse: collapse; border-spacing: 20px; caption-side: bottom; cursor: wait; user-select: none;
      text-wrap: balance; overflow-wrap: anywhere; -webkit-text-stroke: 1px red; -webkit-text-fill-color: red;
      text-align-last: right; text-underline-offset: 9px; writing-mode: horizontal-tb; line-break: anywhere;
    }`,
  },
  'styles every tag': {
    sheet: `a, button, h1, h2, h3, h4, p, ul, ol, li, table, th, td, img, svg, input, select, details, summary, dl, dt, dd {
      display: inline !important; color: red !important; font-size: 40px !important; width: 7px !important;
      margin: 40px !important; float: right !important;
    }`,
  },
  'is German': { lang: 'de', sheet: 'html { hyphens: auto; }' },
};

const STYLES = [
  ...['color', 'fontFamily', 'fontSize', 'fontStyle', 'fontWeight', 'fontVariant', 'lineHeight'],
  ...['letterSpacing', 'wordSpacing', 'textTransform', 'textIndent', 'textAlign', 'textShadow'],
  ...['whiteSpace', 'hyphens', 'wordBreak', 'cursor', 'userSelect', 'visibility', 'listStyle'],
] as const;

/** When these show depends on the network: the API's host isn't there, so nor are its pictures. */
const OF_PICTURES = /^(Picture unavailable|Try again|Loading)/;

/** How each part looks: its style, and its place in the element in px if it is drawn. */
const looks = (host: AnyElement): Record<string, string>[] => {
  const { left, top } = host.getBoundingClientRect();
  return textsIn(host)
    .filter(({ textContent }) => !OF_PICTURES.test(textContent))
    .map((part) => {
      const box = part.getBoundingClientRect();
      const style = getComputedStyle(part) as unknown as Record<string, string>;
      const place = [box.left - left, box.top - top, box.width, box.height].map(Math.round);
      return {
        part: `${host.localName} ${part.localName} “${part.textContent}”`,
        place: box.width > 0 ? place.join() : 'nowhere',
        ...Object.fromEntries(STYLES.map((name) => [name, style[name]!])),
      };
    });
};

/** Places may differ by what browsers round. */
const isSame = (now?: string, usual = '', isPlace = false): boolean =>
  // WebKit doesn't know all of them.
  now === undefined ||
  now === usual ||
  (isPlace && now.split(',').every((px, at) => Math.abs(+px - +usual.split(',')[at]!) <= 1));

/** What looks different, in words. */
const differences = (now: Record<string, string>[], usual: Record<string, string>[]): string[] =>
  now.flatMap((part, at) =>
    Object.entries(part)
      .filter(([name, value]) => !isSame(value, usual[at]?.[name], name === 'place'))
      .map(([name, value]) => `${part['part']}: ${name} ${value}, usually ${usual[at]?.[name]}`),
  );

describe('in a page that', () => {
  const page = elementPage();
  let plain: Record<string, string>[][] = [];

  /** All elements, ready and laid out, in a page with this sheet. */
  async function shown(sheet = ''): Promise<AnyElement[]> {
    const rules = new CSSStyleSheet();
    rules.replaceSync(`${FONT} ${sheet}`);
    document.adoptedStyleSheets = [rules];
    const elements = page.mount();
    await until(() => notIn('ready', elements).length === 0);
    // What a report loads last.
    for (const last of ['#share', '[data-verdict]']) {
      await until(() => elements[0]!.shadowRoot.querySelector(last));
    }
    let before = '';
    await until(async () => {
      await nextFrames(2);
      const now = JSON.stringify(elements.map(looks));
      return before === (before = now);
    });
    return elements;
  }

  before(async () => {
    await defineElements();
    page.begin();
    plain = (await shown()).map(looks);
    page.end();
  });
  beforeEach(page.begin);
  afterEach(() => {
    page.end();
    document.adoptedStyleSheets = [];
    document.documentElement.lang = 'en';
  });

  for (const [what, { sheet, lang = 'en' }] of Object.entries(PAGES)) {
    it(`${what}, every element looks as usual`, async () => {
      document.documentElement.lang = lang;
      const elements = await shown(sheet);
      const different = elements.flatMap((element, at) => differences(looks(element), plain[at]!));
      expect(different.slice(0, 9)).deep.equal([]);
      expect(page.problems).deep.equal([]);
    });
  }
});

describe('with every element ready, a page', () => {
  const page = elementPage();
  let elements: AnyElement[];

  before(async () => {
    await defineElements();
    page.begin();
    elements = page.mount();
    for (const element of elements) element.setAttribute('theme', 'dark');
    await until(() => notIn('ready', elements).length === 0);
    await until(() => elements[0]!.shadowRoot.querySelector('[data-verdict]'));
    await nextFrames(4);
  });
  after(() => {
    document.documentElement.removeAttribute('dir');
    page.end();
  });

  it('is turned from right to left: boxes are mirrored, and texts read as before', async () => {
    const before = elements.map((element) => boxes(element, 'left'));
    document.documentElement.dir = 'rtl';
    await until(async () => {
      await nextFrames(2);
      return elements.every((element) => getComputedStyle(element).direction === 'rtl');
    });
    const mirrored = elements.map((element) => boxes(element, 'right'));
    const moved = mirrored.flatMap((parts, at) =>
      parts.filter(({ text, start }, n) => {
        const usual = before[at]![n]!;
        return text !== usual.text || Math.abs(start - usual.start) > 2;
      }),
    );
    expect(moved).deep.equal([]);
    expect(mirrored.flat().length).above(100);
    const misread = elements.flatMap(textsIn).filter(isReordered);
    expect(misread.map(({ textContent }) => textContent)).deep.equal([]);
    document.documentElement.dir = 'ltr';
  });

  it('moves them without a reload: they keep what they show', async () => {
    const parents = elements.map((element) => element.parentElement!);
    const texts = elements.map(textsIn);
    const heard: string[] = [];
    const hear = ({ type }: Event) => heard.push(type);
    for (const type of ['tag-ready', 'tag-error', 'tag-empty']) addEventListener(type, hear);
    const asked = page.asked.length;
    const states = elements.map(({ dataset }) => dataset['state']);
    for (const [at, element] of elements.entries()) {
      const place = parents.at(at - 1)!;
      // Older browsers have none.
      if ('moveBefore' in place) place.moveBefore(element, null);
      else parents.at(at - 1)!.append(element);
    }
    await nextFrames(2);
    for (const [at, element] of elements.entries()) parents[at]!.append(element);
    await nextFrames(2);
    for (const type of ['tag-ready', 'tag-error', 'tag-empty']) removeEventListener(type, hear);
    expect(heard).deep.equal([]);
    expect(page.asked.slice(asked)).deep.equal([]);
    expect(elements.map(({ dataset }) => dataset['state'])).deep.equal(states);
    const lost = texts.flat().filter((part) => !part.isConnected);
    expect(lost.map(({ outerHTML }) => outerHTML.slice(0, 120))).deep.equal([]);
  });

  // A test can't print in Firefox and WebKit.
  (canPrint ? it : it.skip)(
    'is printed: in dark ink whatever the theme, and nothing scrolls',
    async () => {
      await emulateMedia({ media: 'print' });
      dispatchEvent(new Event('beforeprint'));
      await nextFrames(2);
      const drawn = elements.flatMap(textsIn).filter((part) => part.checkVisibility());
      const light = drawn.filter((part) => !part.matches('.tag-button') && brightness(part) > 150);
      const scrolling = elements.flatMap(({ shadowRoot }) =>
        [...shadowRoot.querySelectorAll('*')].filter(scrolls),
      );
      dispatchEvent(new Event('afterprint'));
      await emulateMedia({ media: 'screen' });
      expect(drawn.length).above(100);
      expect(light.map(({ outerHTML }) => outerHTML.slice(0, 120))).deep.equal([]);
      expect(scrolling.map(({ className }) => className)).deep.equal([]);
      expect(page.problems).deep.equal([]);
    },
  );
});

/** Where blocks of text are, from one side of their element (px). Axes of charts go from left to right everywhere. */
const boxes = (host: AnyElement, side: 'left' | 'right') =>
  textsIn(host)
    .filter((part) => !part.closest('svg, .tag-hidden'))
    .filter((part) => !getComputedStyle(part).display.startsWith('inline'))
    .map((part) => {
      const [box, outer] = [part.getBoundingClientRect(), host.getBoundingClientRect()];
      const start = box.width === 0 ? 0 : Math.abs(box[side] - outer[side]);
      return { text: part.textContent, start };
    });

/** Whether a character is left of the one before it, in the same line: `:Grades`. */
function isReordered(part: Element): boolean {
  const range = document.createRange();
  return [...part.childNodes].some((text) => {
    if (!(text instanceof Text)) return false;
    const places = Array.from(text.data, (_, at) => {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect();
    });
    return places.some(({ left, top, width }, at) => {
      const next = places[at + 1];
      return width > 0 && next && next.width > 0 && next.top === top && next.left < left - 0.5;
    });
  });
}

/** Of its ink, from 0 to 255. */
function brightness(part: Element): number {
  const [red = 0, green = 0, blue = 0] = getComputedStyle(part)
    .color.match(/[\d.]+/g)!
    .map(Number);
  return (red + green + blue) / 3;
}

function scrolls(part: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(part);
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = part;
  return (
    /auto|scroll/.test(overflowX + overflowY) &&
    (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
  );
}
