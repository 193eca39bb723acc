import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useEffect } from 'react';
import { type HeldTimers, holdTimers } from '../support/held-timers.ts';
import {
  clearPage,
  defineNote,
  freshTag,
  listen,
  Note,
  notes,
  mount,
  settled,
  type NoteElement,
  type NoteProps,
} from './note.tsx';

const API = 'api-base="http://api.test"';
const Tall = (props: NoteProps) => (
  <div style={{ height: '3000px' }}>
    <Note {...props} />
  </div>
);
const style = (element: Element) => getComputedStyle(element);
const isWebKit = CSS.supports('hanging-punctuation', 'first');

beforeEach(() => setViewport({ width: 800, height: 600 }));
afterEach(async () => {
  await clearPage();
  scrollTo(0, 0);
});

describe('loading="lazy"', () => {
  const Waiting = () => <p className="waiting">waiting</p>;

  it('mounts the component only near the viewport, and shows its placeholder until then', async () => {
    const tag = defineNote(Note, { placeholder: Waiting });
    mount('<div style="height: 3000px"></div>');
    const element = mount(`<${tag} cert="X0000001" loading="lazy" ${API}></${tag}>`);
    await settled();
    expect(element.dataset['state']).equal('idle');
    expect(element.shadowRoot?.querySelector('.waiting')).not.equal(null);
    expect(notes.mounts).equal(0);
    element.scrollIntoView();
    expect(await element.ready).equal('ready');
    expect(notes.mounts).equal(1);
  });

  // WebKit scrolls back when a placeholder is replaced, unless the element reserves its height as all of ours do.
  (isWebKit ? it.skip : it)('keeps elements far below tall placeholders waiting', async () => {
    const tag = defineNote(Tall, { placeholder: () => <div style={{ height: '3000px' }} /> });
    const element = `<${tag} cert="X0000001" loading="lazy" ${API}></${tag}>`;
    const holder = mount(`<div>${element.repeat(4)}</div>`);
    const [first, ...others] = [...holder.children] as NoteElement[];
    expect(await first!.ready).equal('ready');
    await settled();
    expect(others.map(({ dataset }) => dataset['state'])).deep.equal(['idle', 'idle', 'idle']);
    expect(notes.mounts).equal(1);
    others.at(-1)!.scrollIntoView();
    expect(await others.at(-1)!.ready).equal('ready');
    await settled();
    expect(others[0]!.dataset['state']).equal('idle');
  });

  it('is eager by default, and can become eager', async () => {
    const tag = defineNote();
    mount('<div style="height: 3000px"></div>');
    expect(await mount(`<${tag} cert="X0000001" ${API}></${tag}>`).ready).equal('ready');
    const late = mount(`<${tag} cert="X0000001" loading="lazy" ${API}></${tag}>`);
    await settled();
    late.setAttribute('loading', 'eager');
    expect(await late.ready).equal('ready');
  });
});

// In WebKit it is laid out (sheets.ts).
(isWebKit ? describe.skip : describe)('content far below the viewport', () => {
  it('keeps the height of its placeholder until it comes near, and then its own', async () => {
    const tag = defineNote(Tall, { placeholder: () => <div style={{ height: '2000px' }} /> });
    const holder = mount(
      `<div><div style="height: 3000px"></div><${tag} cert="X0000001" loading="lazy" ${API}></${tag}></div>`,
    );
    const element = holder.lastElementChild as NoteElement;
    const height = () => element.getBoundingClientRect().height;
    await settled();
    element.setAttribute('loading', 'eager');
    expect(await element.ready).equal('ready');
    await settled();
    expect(height()).equal(2000);
    expect(element.shadowRoot!.querySelector('output')!.textContent).include('X0000001');
    element.scrollIntoView();
    await settled();
    expect(height()).equal(3000);
    scrollTo(0, 0);
    await settled();
    expect(height()).equal(3000);
  });
});

describe('tag-view', () => {
  it('is emitted once, when the content is ready and half of it is visible', async () => {
    const received = listen('tag-view');
    const tag = defineNote();
    mount('<div style="height: 3000px"></div>');
    const element = mount(`<${tag} cert="X0000001" ${API}></${tag}>`);
    await element.ready;
    await settled();
    expect(received).length(0);
    element.scrollIntoView();
    await settled();
    expect(received).length(1);
    scrollTo(0, 0);
    await settled();
    element.scrollIntoView();
    await element.reload();
    await settled();
    expect(received).length(1);
    expect(received[0]).include({ target: element });
  });

  it('is emitted for content taller than the viewport, too', async () => {
    const received = listen('tag-view');
    const tag = defineNote(Tall);
    await mount(`<${tag} cert="X0000001" ${API}></${tag}>`).ready;
    await settled();
    expect(received).length(1);
  });
});

describe('the default slot', () => {
  it('shows the page’s fallback until the content is ready', async () => {
    let ready = () => {};
    const tag = defineNote(({ host }) => {
      ready = () => host.setState('ready');
      return <p style={{ height: '200px', margin: 0 }}>skeleton</p>;
    });
    const element = mount(`<${tag} cert="X0000001" ${API}><a href="/x">View report</a></${tag}>`);
    const link = element.querySelector('a')!;
    expect(link.checkVisibility()).equal(true);
    await settled();
    expect(element.dataset['state']).equal('loading');
    expect(link.checkVisibility()).equal(true);
    const before = element.getBoundingClientRect().height;
    ready();
    await settled();
    expect(link.checkVisibility()).equal(false);
    expect(element.getBoundingClientRect().height, 'nothing moves').equal(before);
  });
});

describe('the focus in the fallback', () => {
  let ready: () => void;
  const Report = ({ host }: NoteProps) => {
    useEffect(() => {
      ready = () => host.setState('ready');
    }, [host]);
    return (
      <>
        <p>Before</p>
        <h2>The report</h2>
        <button>first</button>
      </>
    );
  };
  const within = (element: Element) => element.shadowRoot!.activeElement;

  it('moves to the heading of the content that replaces it, and continues from there', async () => {
    const tag = defineNote(Report);
    const element = mount(`<${tag} cert="X0000001" ${API}><a href="/x">View report</a></${tag}>`);
    await settled();
    element.querySelector('a')!.focus();
    ready();
    await settled();
    expect(within(element)?.textContent).equal('The report');
    await sendKeys({ press: 'Tab' });
    expect(within(element)?.textContent).equal('first');
    expect(element.shadowRoot!.querySelector('[tabindex]')).equal(null);
  });

  it("isn't taken from elsewhere", async () => {
    const tag = defineNote(Report);
    const field = mount<HTMLElement>('<input>');
    const element = mount(`<${tag} cert="X0000001" ${API}><a href="/x">View report</a></${tag}>`);
    await settled();
    field.focus();
    ready();
    await settled();
    expect(document.activeElement).equal(field);
    expect(within(element)).equal(null);
  });
});

describe('links', () => {
  it('ask the page first and open where link-target says', async () => {
    const tag = defineNote();
    const element = mount(`<${tag} cert="X0000001" link-target="_blank" ${API}></${tag}>`);
    await element.ready;
    const link = element.shadowRoot!.querySelector('a')!;
    expect(link).include({ target: '_blank', rel: 'noopener' });
    element.setAttribute('link-target', '_self');
    await settled();
    expect(link).include({ target: '_self', rel: '' });

    const asked: unknown[] = [];
    let takes = true;
    const take = (event: Event) => {
      asked.push((event as CustomEvent).detail.href);
      if (takes) event.preventDefault();
    };
    document.addEventListener('tag-navigate', take);
    expect(followed(link), 'the page handled it').equal(false);
    takes = false;
    expect(followed(link)).equal(true);
    expect(asked).deep.equal(['#there', '#there']);
    expect(followed(link, { ctrlKey: true }), 'a new tab is the browser’s').equal(true);
    expect(asked).length(2);
    document.removeEventListener('tag-navigate', take);
  });
});

/** Whether the browser would follow a click on this link; the test prevents it. */
function followed(link: HTMLElement, keys: MouseEventInit = {}): boolean {
  let prevented = false;
  const stop = (event: Event) => {
    prevented = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', stop, { once: true });
  link.dispatchEvent(
    new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...keys }),
  );
  return !prevented;
}

describe('styles', () => {
  it("of the page don't leak in, except visibility, font, and pointer events", async () => {
    const tag = defineNote();
    const around = mount(
      `<div style="color: red; font: 40px/3 serif; text-align: right; letter-spacing: 9px; text-transform: uppercase">
        <${tag} cert="X0000001" ${API}></${tag}>
      </div>`,
    );
    const element = around.querySelector<HTMLElement>(tag)!;
    await settled();
    const note = element.shadowRoot!.querySelector('output')!;
    expect(style(note)).include({
      color: 'rgb(0, 0, 0)',
      fontSize: '16px',
      textAlign: 'start',
      letterSpacing: 'normal',
      textTransform: 'none',
      fontFamily: 'serif',
    });
    around.style.visibility = 'hidden';
    around.style.pointerEvents = 'none';
    expect(style(note)).include({ visibility: 'hidden', pointerEvents: 'none' });
    element.style.setProperty('--tag-font', 'fantasy');
    expect(style(note).fontFamily).equal('fantasy');
  });

  it("of the page don't leak in through universal rules either, but the writing direction does", async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      color: red; font: italic small-caps bold 40px/3 serif; letter-spacing: 9px; word-spacing: 9px;
      text-transform: uppercase; text-indent: 50px; text-align: right; text-shadow: 1px 1px red;
      white-space: pre; cursor: wait; hyphens: auto; color-scheme: dark; direction: rtl;
    }`);
    document.adoptedStyleSheets = [sheet];
    try {
      const tag = defineNote();
      const element = mount(
        `<${tag} cert="X0000001" theme="light" style="--tag-font: fantasy" ${API}>text</${tag}>`,
      );
      await settled();
      const root = element.shadowRoot!;
      for (const text of [root.querySelector('output')!, root.querySelector('slot')!]) {
        expect(style(text)).include({
          color: 'rgb(0, 0, 0)',
          fontStyle: 'normal',
          fontVariant: 'normal',
          fontWeight: '400',
          lineHeight: 'normal',
          letterSpacing: 'normal',
          wordSpacing: '0px',
          textTransform: 'none',
          textIndent: '0px',
          textAlign: 'start',
          textShadow: 'none',
          whiteSpace: 'normal',
          cursor: 'auto',
          hyphens: 'manual',
          fontFamily: 'fantasy',
          colorScheme: 'light',
          direction: 'rtl',
        });
      }
    } finally {
      document.adoptedStyleSheets = [];
    }
  });

  it('are sized by --tag-font-size, or else follow the browser’s text size', async () => {
    const tag = defineNote();
    const element = mount(`<${tag} cert="X0000001" ${API}></${tag}>`);
    await settled();
    const size = () => style(element.shadowRoot!.querySelector('output')!).fontSize;
    expect(size()).equal('16px');
    try {
      document.documentElement.style.fontSize = '20px';
      expect(size()).equal('20px');
      // So a page writes its own sizes as 1.6rem; nobody wants smaller type.
      document.documentElement.style.fontSize = '62.5%';
      expect(size()).equal('16px');
    } finally {
      document.documentElement.style.fontSize = '';
    }
    element.style.setProperty('--tag-font-size', '20px');
    expect(size()).equal('20px');
  });

  it("of the widget are adopted, parsed once, and don't leak out", async () => {
    const sheet = 'p, output { color: rgb(9, 9, 9); }';
    const tag = defineNote(Note, { sheets: [sheet] });
    const other = defineNote(Note, { sheets: [sheet] });
    const holder = mount(
      `<div><p>page</p><${tag} cert="X0000001" ${API}></${tag}><${other} cert="X0000001" ${API}></${other}></div>`,
    );
    await settled();
    const [first, second] = [tag, other].map((name) => holder.querySelector(name)!.shadowRoot!);
    expect(style(first!.querySelector('output')!).color).equal('rgb(9, 9, 9)');
    expect(style(holder.querySelector('p')!).color).not.equal('rgb(9, 9, 9)');
    expect(first!.adoptedStyleSheets).deep.equal(second!.adoptedStyleSheets);
    expect(first!.querySelector('style')).equal(null);
  });

  it('respect hidden, and keep a width in a row that gives none', async () => {
    const tag = defineNote();
    const row = mount(`<div style="display: flex"><${tag} cert="X0000001" ${API}></${tag}></div>`);
    const element = row.querySelector<HTMLElement>(tag)!;
    await settled();
    expect(element.getBoundingClientRect().width).least(320);
    element.hidden = true;
    expect(element.checkVisibility()).equal(false);
    expect(element.getBoundingClientRect().height).equal(0);
  });

  it('are light or dark by theme, or else follow the page', async () => {
    const tag = defineNote();
    const around = mount(
      `<div style="color-scheme: dark"><${tag} cert="X0000001" ${API}></${tag}></div>`,
    );
    const element = around.querySelector<HTMLElement>(tag)!;
    const scheme = () => style(element).colorScheme;
    expect(scheme()).equal('dark');
    element.setAttribute('theme', 'light');
    expect(scheme()).equal('light');
    element.setAttribute('theme', 'auto');
    around.style.colorScheme = 'light';
    expect(scheme()).equal('light');
    element.setAttribute('theme', 'dark');
    expect(scheme()).equal('dark');
  });
});

describe('two copies on a page', () => {
  it('leave the first in place; another version logs a warning', () => {
    const warnings: string[] = [];
    const usual = console.warn;
    console.warn = (text: string) => warnings.push(text);
    try {
      const same = defineNote();
      defineNote(Note, {}, same);
      expect(warnings).deep.equal([]);

      const older = freshTag();
      customElements.define(
        older,
        class extends HTMLElement {
          static version = '0.0.1';
        },
      );
      defineNote(Note, {}, older);
      expect(warnings).length(1);
      expect(warnings[0]).include('0.0.1');
    } finally {
      console.warn = usual;
    }
  });
});

describe('many instances', () => {
  let timers: HeldTimers;
  // A busy machine may need longer than an element's turn lasts.
  beforeEach(() => {
    timers = holdTimers({ from: 10_000 });
  });
  afterEach(() => timers.release());

  /** Hosts by certificate, in the order their components mounted. */
  const mounted = new Map<string, NoteProps['host']>();
  const Slow = ({ host, cert }: NoteProps) => {
    useEffect(() => {
      mounted.set(cert ?? '', host);
      return () => void mounted.delete(cert ?? '');
    }, [host, cert]);
    return <p style={{ height: '500px' }}>{cert}</p>;
  };
  /** As high as they will be: without their height, all would be near the window until the first paint. */
  const mountMany = (tag: string, count: number) =>
    mount(
      `<div>${Array.from({ length: count }, (_, n) => `<${tag} cert="X000000${n}" style="display: block; min-block-size: 500px" ${API}></${tag}>`).join('')}</div>`,
    );

  it('load a few at a time, in the order of the page', async () => {
    const tag = defineNote(Slow, { placeholder: () => <p style={{ height: '500px' }} /> });
    const holder = mountMany(tag, 10);
    await settled();
    expect([...mounted.keys()]).deep.equal(['X0000000', 'X0000001', 'X0000002', 'X0000003']);
    const states = [...holder.children].map((element) => (element as HTMLElement).dataset['state']);
    expect(new Set(states)).deep.equal(new Set(['loading']));

    mounted.get('X0000001')!.setState('ready');
    mounted.get('X0000002')!.setState('error', { code: 'network', retryable: true });
    await settled();
    expect([...mounted.keys()].slice(4)).deep.equal(['X0000004', 'X0000005']);
    // Removing one makes way for the next too, which is the one the visitor is looking at.
    scrollTo(0, document.body.scrollHeight);
    await settled();
    holder.children[0]!.remove();
    await settled();
    expect([...mounted.keys()].at(-1)).oneOf(['X0000008', 'X0000009']);
  });

  it('all become ready, even if some fail or leave', async () => {
    const tag = defineNote(Slow);
    const holder = mountMany(tag, 10);
    const elements = [...holder.children] as NoteElement[];
    elements[7]!.remove();
    elements[8]!.cert = 'nonsense';
    let settledAll = false;
    const all = Promise.all(
      elements.filter((element) => element.isConnected).map(({ ready }) => ready),
    ).finally(() => (settledAll = true));
    while (!settledAll) {
      for (const host of mounted.values()) host.setState('ready');
      await settled();
    }
    expect(await all).deep.equal([...Array(7).fill('ready'), 'error', 'ready']);
  });

  it('wait their turn before they load again, nearest first', async () => {
    const tag = defineNote(Slow);
    const holder = mountMany(tag, 10);
    await settled();
    mounted.get('X0000000')!.setState('error', { code: 'network', retryable: true });
    await settled();
    expect([...mounted.keys()].at(-1)).equal('X0000004');
    const retried = new AbortController();
    const left = new AbortController();
    const { takeTurn } = mounted.get('X0000000')!;
    const leaves = takeTurn(left.signal).catch((error: Error) => error.name);
    const ends: (() => void)[] = [];
    void takeTurn(retried.signal).then((end) => ends.push(end));
    left.abort();
    expect(await leaves).equal('AbortError');
    await settled();
    expect(ends).length(0);
    mounted.get('X0000001')!.setState('ready');
    await settled();
    expect(ends, 'before the five that have never loaded').length(1);
    expect([...mounted.keys()].at(-1)).equal('X0000004');
    ends[0]!();
    await settled();
    expect([...mounted.keys()].at(-1)).equal('X0000005');
    holder.remove();
  });

  it('are independent', async () => {
    const Counter = ({ host, cert }: NoteProps) => {
      useEffect(() => host.setState(cert === 'X0000002' ? 'empty' : 'ready'), [host, cert]);
      return <output>{JSON.stringify({ cert })}</output>;
    };
    const tag = defineNote(Counter);
    const holder = mount(
      `<div>${[1, 2, 3].map((n) => `<${tag} cert="X000000${n}" ${API}></${tag}>`).join('')}</div>`,
    );
    await settled();
    const states = [...holder.children].map((element) => (element as HTMLElement).dataset['state']);
    expect(states).deep.equal(['ready', 'empty', 'ready']);
  });
});

it('an element that gets ready far below doesn’t stop the page', async () => {
  const tag = defineNote(Tall);
  const holder = mount(
    `<div><div style="height: 3000px"></div><${tag} cert="X0000001" ${API}></${tag}></div>`,
  );
  expect(await (holder.lastElementChild as NoteElement).ready).equal('ready');
  await settled();
});
