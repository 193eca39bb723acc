import { provideBases, VERSION, type Failure } from '@tag/element';
import { expect } from 'chai';
import { useEffect, useState } from 'react';
import {
  clearPage,
  defineNote,
  listen,
  Note,
  notes,
  mount,
  settled,
  shownProps,
  type NoteElement,
  type NoteProps,
} from './note.tsx';
import { nextFrames, nextTask, until } from '../support/waiting.ts';

const API = 'api-base="http://api.test"';
type StateChange = Parameters<NoteProps['host']['setState']>;

/** Sets the state that the test needs. */
function puppet(element: NoteElement): NoteElement & { say(...state: StateChange): void } {
  return element as never;
}
let hosts: NoteProps['host'][] = [];
function Puppet({ host }: NoteProps) {
  useEffect(() => {
    hosts.push(host);
  }, [host]);
  return <p className="puppet">puppet</p>;
}
const say = (...state: StateChange) => hosts.at(-1)?.setState(...state);

describe('the states of an element', () => {
  afterEach(async () => {
    await clearPage();
    hosts = [];
  });

  it('are reported by attribute, promise, and event, in step', async () => {
    const received = listen('tag-ready', 'tag-empty', 'tag-error');
    const tag = defineNote(Puppet);
    const element = puppet(mount(`<${tag} cert="X0000001" ${API}></${tag}>`));
    await settled();
    expect(element.dataset['state']).equal('loading');

    say('ready');
    expect(element.dataset['state']).equal('ready');
    expect(await element.ready).equal('ready');
    say('ready');
    say('loading');
    const again = element.ready;
    say('empty');
    expect(await again).equal('empty');
    const failure: Failure = { code: 'network', retryable: true };
    say('error', failure);
    expect(element.dataset['state']).equal('error');

    const own = { element: tag, version: VERSION };
    expect(received.map(({ type, detail }) => ({ type, detail }))).deep.equal([
      { type: 'tag-ready', detail: own },
      { type: 'tag-empty', detail: own },
      { type: 'tag-error', detail: { ...failure, ...own } },
    ]);
    expect(received.every(({ target }) => target === element)).equal(true);
  });

  it('start over when the identity changes, and ignore an earlier component', async () => {
    const tag = defineNote(Puppet);
    const element = mount(`<${tag} cert="X0000001" ${API}></${tag}>`);
    await settled();
    say('ready');
    element.cert = 'X0000002';
    expect(element.getAttribute('cert')).equal('X0000002');
    await settled();
    expect(hosts).length(2);
    expect(element.dataset['state']).equal('loading');
    hosts[0]?.setState('error', { code: 'network', retryable: true });
    expect(element.dataset['state']).equal('loading');
    say('ready');
    expect(await element.ready).equal('ready');
  });

  it('wait for the latest card: its ready is a separate promise', async () => {
    const tag = defineNote();
    const element = mount(`<${tag} cert="X0000001" ${API}></${tag}>`);
    await element.ready;
    element.cert = 'X0000002';
    await element.ready;
    expect(shownProps(element)).include({ cert: 'X0000002' });
    element.setAttribute('cert', 'nonsense');
    expect(await element.ready).equal('error');
    element.cert = 'X0000003';
    element.cert = 'X0000004';
    element.cert = 'X0000003';
    expect(await element.ready).equal('ready');
    expect(shownProps(element)).include({ cert: 'X0000003' });
    element.setAttribute('page-label', 'the same card');
    expect(await element.ready).equal('ready');
  });

  it('follow the first and the last of many quick changes', async () => {
    const loaded: (string | undefined)[] = [];
    const tag = defineNote((props) => {
      const { cert } = props;
      useEffect(() => void loaded.push(cert), [cert]);
      return <Note {...props} />;
    });
    const element = mount(`<${tag} cert="X0000001" ${API}></${tag}>`);
    await element.ready;
    for (let change = 0; change < 100; change += 1) {
      const before = loaded.length;
      element.cert = `X00001${String(change).padStart(2, '0')}`;
      await nextTask();
      // The first ones are loaded at once, and may be ready.
      if (loaded.length === before) expect(element.dataset['state']).equal('loading');
    }
    await element.ready;
    expect(loaded.at(-1)).equal('X0000199');
    expect(shownProps(element)).include({ cert: 'X0000199' });
    expect(loaded.length).most(4);
  });

  it("don't change when anything else changes", async () => {
    const tag = defineNote();
    const element = mount(`<${tag} cert="X0000001" ${API}></${tag}>`);
    await element.ready;
    Object.assign(element, { size: 4, compact: true, extra: { text: 'a' }, theme: 'dark' });
    await settled();
    expect(shownProps(element)).deep.include({ size: 4, compact: true, extra: { text: 'a' } });
    expect(element.getAttribute('theme')).equal('dark');
    expect(element.hasAttribute('size')).equal(false);
    expect(notes).include({ mounts: 1, unmounts: 0 });
  });

  it('start over on reload(), which resolves when loading ends', async () => {
    const tag = defineNote();
    const element = mount(`<${tag} cert="X0000001" ${API}></${tag}>`);
    await element.ready;
    const reloaded = element.reload();
    expect(element.dataset['state']).equal('loading');
    expect(await reloaded).equal('ready');
    expect(notes.mounts).equal(2);
  });

  it('are an error when the component crashes, and reload() helps', async () => {
    const received = listen('tag-error');
    let crashes = true;
    const tag = defineNote((props) => {
      if (crashes) throw new Error('a mistake of ours');
      return <Note {...props} />;
    });
    const element = mount(`<${tag} cert="X0000001" ${API}><a href="/x">Fallback</a></${tag}>`);
    expect(await element.ready).equal('error');
    expect(received[0]?.detail).include({ code: 'internal', retryable: true });
    expect(element.querySelector('a')?.checkVisibility()).equal(true);
    crashes = false;
    expect(await element.reload()).equal('ready');
  });

  it('offer to try again after a crash, and keep the focus', async () => {
    let crashes = true;
    const tag = defineNote((props) => {
      if (crashes) throw new Error('a mistake of ours');
      return (
        <>
          <h2>Shown</h2>
          <Note {...props} />
        </>
      );
    });
    const element = mount(`<${tag} cert="X0000001" ${API}></${tag}>`);
    await element.ready;
    const root = element.shadowRoot!;
    const retry = root.querySelector<HTMLElement>('[role=alert] button')!;
    crashes = false;
    retry.focus();
    retry.click();
    expect(await element.ready).equal('ready');
    expect(root.querySelector('[role=alert]')).equal(null);
    await until(() => root.activeElement?.textContent === 'Shown');
  });

  it('keep the focus when what has it is removed, and leave it to the page when somebody left', async () => {
    const tag = defineNote(function Listed({ host }) {
      const [isListed, setListed] = useState(true);
      useEffect(() => host.setState('ready'), [host]);
      return (
        <>
          <h2>Heading</h2>
          {isListed && <button>removed</button>}
          <button className="remove" onClick={() => setListed(false)}>
            remove
          </button>
        </>
      );
    });
    const html = `<${tag} cert="X0000001" ${API}></${tag}>`;
    for (const leaves of [false, true]) {
      const element = mount(html);
      await element.ready;
      const root = element.shadowRoot!;
      const removed = root.querySelector('button')!;
      removed.focus();
      if (leaves) removed.blur();
      await nextTask();
      root.querySelector<HTMLElement>('.remove')!.click();
      await until(() => !removed.isConnected);
      await nextFrames();
      expect(root.activeElement?.textContent).equal(leaves ? undefined : 'Heading');
      await clearPage();
    }
  });
});

describe('wrong attributes', () => {
  afterEach(clearPage);

  it('are an invalid error if nothing can be shown without them; correcting them helps', async () => {
    const received = listen('tag-error');
    const tag = defineNote();
    const element = mount(`<${tag} cert="nonsense" ${API}></${tag}>`);
    expect(await element.ready).equal('error');
    expect(element.shadowRoot?.querySelector('.problem')?.textContent).include(
      'a letter and seven',
    );
    expect(received).length(1);
    expect(received[0]?.detail).include({ code: 'invalid', retryable: false, attribute: 'cert' });
    element.setAttribute('cert', ' X0000001 ');
    await settled();
    expect(await element.ready).equal('ready');
    element.removeAttribute('cert');
    await settled();
    expect(element.dataset['state']).equal('error');
    expect(received.at(-1)?.detail).include({ attribute: 'cert', reason: 'Must be given' });
  });

  for (const [attribute, value, shown] of [
    ['size', 'huge', { size: 1 }],
    ['size', '10', { size: 1 }],
    ['theme', 'pink', {}],
    ['loading', 'soon', {}],
    ['link-target', 'elsewhere', {}],
  ] as const) {
    it(`are only reported, once, if there is a default: ${attribute}="${value}"`, async () => {
      const received = listen('tag-error');
      const tag = defineNote();
      const element = mount(`<${tag} cert="X0000001" ${attribute}="${value}" ${API}></${tag}>`);
      expect(await element.ready).equal('ready');
      element.setAttribute('page-label', 'again');
      await settled();
      expect(received.map(({ detail }) => [detail['code'], detail['attribute']])).deep.equal([
        ['invalid', attribute],
      ]);
      expect(shownProps(element)).include(shown);
    });
  }

  it('of any kind never throw, even as properties', async () => {
    const tag = defineNote();
    const element = mount(`<${tag} ${API}></${tag}>`);
    for (const value of [null, undefined, 7, {}, [], true, 'x'.repeat(10_000), '<b>', '\u0000']) {
      Object.assign(element, { cert: value, size: value, compact: value, extra: value });
      await settled();
    }
    Object.assign(element, { cert: 'X0000001', size: 3 });
    expect(await element.ready).oneOf(['ready', 'error']);
    await settled();
    expect(element.dataset['state']).equal('ready');
  });
});

describe('the addresses of API and portal', () => {
  const seen: (string | undefined)[][] = [];
  const Base = ({ apiBase, portalBase, host }: NoteProps) => {
    useEffect(() => {
      seen.push([apiBase, portalBase]);
      host.setState('ready');
    }, [apiBase, portalBase, host]);
    return null;
  };
  afterEach(async () => {
    await clearPage();
    seen.length = 0;
    provideBases(() => Promise.resolve({ apiBase: null, portalBase: null }));
  });

  const provide = (apiBase: string | null, portalBase: string | null) =>
    provideBases(() => Promise.resolve({ apiBase, portalBase }));

  it('are the element’s own, absolute', async () => {
    provide('http://other.test', 'http://other-portal.test');
    const tag = defineNote(Base);
    await mount(`<${tag} cert="X0000001" api-base="/api/" portal-base="/portal/"></${tag}>`).ready;
    expect(seen).deep.equal([[`${location.origin}/api`, `${location.origin}/portal`]]);
  });

  it('default to the provided ones', async () => {
    provide('http://provided.test/v2/', 'http://portal.test/');
    const tag = defineNote(Base);
    await mount(`<${tag} cert="X0000001"></${tag}>`).ready;
    await mount(`<${tag} cert="X0000001" portal-base="http://mine.test"></${tag}>`).ready;
    expect(seen).deep.equal([
      ['http://provided.test/v2', 'http://portal.test'],
      ['http://provided.test/v2', 'http://mine.test'],
    ]);
  });

  it("don't include a portal if the API isn't the provided one", async () => {
    provide('http://provided.test', 'http://portal.test');
    const tag = defineNote(Base);
    await mount(`<${tag} cert="X0000001" api-base="http://mine.test"></${tag}>`).ready;
    expect(seen).deep.equal([['http://mine.test', undefined]]);
  });

  it('leave out an invalid portal', async () => {
    provide('http://provided.test', 'javascript:alert(1)');
    const tag = defineNote(Base);
    await mount(`<${tag} cert="X0000001"></${tag}>`).ready;
    expect(seen).deep.equal([['http://provided.test', undefined]]);
  });

  for (const [what, source] of [
    ['missing', () => Promise.resolve(null)],
    ['no address', () => Promise.resolve('javascript:alert(1)')],
  ] as const) {
    it(`are an error when the API's is ${what}`, async () => {
      const received = listen('tag-error');
      provideBases(async () => ({ apiBase: await source(), portalBase: null }));
      const tag = defineNote();
      const element = mount(`<${tag} cert="X0000001"></${tag}>`);
      expect(await element.ready).equal('error');
      expect(received[0]?.detail).include({ code: 'invalid', attribute: 'api-base' });
      expect(element.shadowRoot?.textContent).include('No API address');
    });
  }

  it("are waited for while they can't be reached", async () => {
    const received = listen('tag-error');
    let asked = 0;
    let isOnline = false;
    provideBases(() => {
      asked += 1;
      if (!isOnline) return Promise.reject(new Error('offline'));
      return Promise.resolve({ apiBase: 'http://provided.test', portalBase: null });
    });
    const tag = defineNote(Base);
    const elements = [1, 2].map(() => mount(`<${tag} cert="X0000001"></${tag}>`));
    for (const element of elements) expect(await element.ready).equal('error');
    await settled();
    expect(asked).equal(2);
    expect(received.map(({ detail }) => detail['code'])).deep.equal(['network', 'network']);
    const alert = elements[0]!.shadowRoot!.querySelector('[role=alert]')!;
    expect(alert.textContent).include('could not be loaded');

    isOnline = true;
    alert.querySelector('button')!.click();
    expect(await elements[0]!.ready).equal('ready');
    expect(elements[1]!.dataset['state']).equal('error');
    window.dispatchEvent(new Event('online'));
    expect(await elements[1]!.ready).equal('ready');
    expect(asked).equal(4);
  });
});
