import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useEffect } from 'react';
import {
  clearPage,
  defineNote,
  freshTag,
  listen,
  Note,
  notes,
  place,
  settled,
  type NoteProps,
} from './note.tsx';

const API = 'api-base="http://api.test"';
const Tall = (props: NoteProps) => (
  <div style={{ height: '3000px' }}>
    <Note {...props} />
  </div>
);
const style = (element: Element) => getComputedStyle(element);

beforeEach(() => setViewport({ width: 800, height: 600 }));
afterEach(async () => {
  await clearPage();
  scrollTo(0, 0);
});

describe('loading="lazy"', () => {
  const Waiting = () => <p className="waiting">waiting</p>;

  it('mounts the component only near the viewport, and shows its placeholder until then', async () => {
    const tag = defineNote(Note, { placeholder: Waiting });
    place('<div style="height: 3000px"></div>');
    const element = place(`<${tag} cert="X0000001" loading="lazy" ${API}></${tag}>`);
    await settled();
    expect(element.dataset['state']).equal('idle');
    expect(element.shadowRoot?.querySelector('.waiting')).not.equal(null);
    expect(notes.mounts).equal(0);
    element.scrollIntoView();
    expect(await element.ready).equal('ready');
    expect(notes.mounts).equal(1);
  });

  it('is eager unless said, and can become eager', async () => {
    const tag = defineNote();
    place('<div style="height: 3000px"></div>');
    expect(await place(`<${tag} cert="X0000001" ${API}></${tag}>`).ready).equal('ready');
    const late = place(`<${tag} cert="X0000001" loading="lazy" ${API}></${tag}>`);
    await settled();
    late.setAttribute('loading', 'eager');
    expect(await late.ready).equal('ready');
  });
});

describe('tag-view', () => {
  it('is told once, when the content is ready and half of it is in view', async () => {
    const heard = listen('tag-view');
    const tag = defineNote();
    place('<div style="height: 3000px"></div>');
    const element = place(`<${tag} cert="X0000001" ${API}></${tag}>`);
    await element.ready;
    await settled();
    expect(heard).length(0);
    element.scrollIntoView();
    await settled();
    expect(heard).length(1);
    scrollTo(0, 0);
    await settled();
    element.scrollIntoView();
    await element.reload();
    await settled();
    expect(heard).length(1);
    expect(heard[0]).include({ target: element });
  });

  it('is told for content taller than the viewport, too', async () => {
    const heard = listen('tag-view');
    const tag = defineNote(Tall);
    await place(`<${tag} cert="X0000001" ${API}></${tag}>`).ready;
    await settled();
    expect(heard).length(1);
  });
});

describe('the default slot', () => {
  it('shows the page’s fallback until the content is ready', async () => {
    let ready = () => {};
    const tag = defineNote(({ host }) => {
      ready = () => host.setState('ready');
      return <p style={{ height: '200px', margin: 0 }}>skeleton</p>;
    });
    const element = place(`<${tag} cert="X0000001" ${API}><a href="/x">View report</a></${tag}>`);
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

describe('links', () => {
  it('ask the page first and open where link-target says', async () => {
    const tag = defineNote();
    const element = place(`<${tag} cert="X0000001" link-target="_blank" ${API}></${tag}>`);
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
    expect(followed(link), 'the page took it').equal(false);
    takes = false;
    expect(followed(link)).equal(true);
    expect(asked).deep.equal(['#there', '#there']);
    expect(followed(link, { ctrlKey: true }), 'a new tab is the browser’s').equal(true);
    expect(asked).length(2);
    document.removeEventListener('tag-navigate', take);
  });
});

/** Whether the browser would follow a click on this link; it does not, in a test. */
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
  it('of the page do not leak in, but visibility, font and pointer events do', async () => {
    const tag = defineNote();
    const around = place(
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

  it('of the widget are adopted, parsed once, and do not leak out', async () => {
    const sheet = 'p, output { color: rgb(9, 9, 9); }';
    const tag = defineNote(Note, { sheets: [sheet] });
    const other = defineNote(Note, { sheets: [sheet] });
    const holder = place(
      `<div><p>page</p><${tag} cert="X0000001" ${API}></${tag}><${other} cert="X0000001" ${API}></${other}></div>`,
    );
    await settled();
    const [first, second] = [tag, other].map((name) => holder.querySelector(name)!.shadowRoot!);
    expect(style(first!.querySelector('output')!).color).equal('rgb(9, 9, 9)');
    expect(style(holder.querySelector('p')!).color).not.equal('rgb(9, 9, 9)');
    expect(first!.adoptedStyleSheets).deep.equal(second!.adoptedStyleSheets);
    expect(first!.querySelector('style')).equal(null);
  });

  it('obey hidden, and keep a width in a row that gives none', async () => {
    const tag = defineNote();
    const row = place(`<div style="display: flex"><${tag} cert="X0000001" ${API}></${tag}></div>`);
    const element = row.querySelector<HTMLElement>(tag)!;
    await settled();
    expect(element.getBoundingClientRect().width).least(320);
    element.hidden = true;
    expect(element.checkVisibility()).equal(false);
    expect(element.getBoundingClientRect().height).equal(0);
  });

  it('are light or dark by theme, and follow the page otherwise', async () => {
    const tag = defineNote();
    const around = place(
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
  it('leave the first in place; another version is warned about', () => {
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
  it('are independent', async () => {
    const Counter = ({ host, cert }: NoteProps) => {
      useEffect(() => host.setState(cert === 'X0000002' ? 'empty' : 'ready'), [host, cert]);
      return <output>{JSON.stringify({ cert })}</output>;
    };
    const tag = defineNote(Counter);
    const holder = place(
      `<div>${[1, 2, 3].map((n) => `<${tag} cert="X000000${n}" ${API}></${tag}>`).join('')}</div>`,
    );
    await settled();
    const states = [...holder.children].map((element) => (element as HTMLElement).dataset['state']);
    expect(states).deep.equal(['ready', 'empty', 'ready']);
  });
});
