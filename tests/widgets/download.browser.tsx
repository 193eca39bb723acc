import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { expect } from 'chai';
import { expectNoViolations, THEMES } from '../support/accessibility/part.ts';
import {
  clearPage,
  clientOf,
  json,
  show,
  shownReport,
  the,
  openPanel,
} from '../support/report-page.tsx';
import { nextFrames, until } from '../support/waiting.ts';

const realFetch = globalThis.fetch;
const realClick = HTMLAnchorElement.prototype.click;
const realRevoke = URL.revokeObjectURL;

/** Pictures of the slab by path, each with different bytes; a test removes or breaks what it is about. */
let pictures: Map<string, Uint8Array<ArrayBuffer>>;
let broken: Map<string, 'cut' | 'refused' | 'never'>;
let asked: { method: string; path: string; origin: string | null }[];
/** Paths of pictures whose requests were ended before all of it had come. */
let ended: string[];
let saved: { name: string; bytes: Promise<ArrayBuffer> }[];
let revoked: string[];

const PATHS = ['1x1-1', '1x1-2', '1x1-3', '9x16-1', '9x16-2', '9x16-3'].map(
  (name) => `/slab/${name}.jpg`,
);

function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  const seed = PATHS.indexOf(path) + 1;
  return Uint8Array.from({ length: 200_000 + seed * 1000 }, (_, at) => (at * seed) % 251);
}

const report = (): GradedCardDetail => {
  const shown = shownReport();
  const set = (name: string, height: number) =>
    [1, 2, 3].map((at) => ({ url: `/slab/${name}-${at}.jpg`, width: 1080, height }));
  return { ...shown, slab: { ...shown.slab!, _1x1: set('1x1', 1080), _9x16: set('9x16', 1920) } };
};

function answer(path: string, method: string, signal: AbortSignal | null): Promise<Response> {
  const bytes = pictures.get(path);
  if (!bytes) return Promise.resolve(new Response(null, { status: 404 }));
  const fault = method === 'GET' ? broken.get(path) : undefined;
  if (fault === 'refused') return Promise.resolve(new Response(null, { status: 503 }));
  const headers = { 'content-length': String(bytes.byteLength), 'content-type': 'image/jpeg' };
  if (method === 'HEAD') return Promise.resolve(new Response(null, { headers }));
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      signal?.addEventListener('abort', () => {
        controller.error(new DOMException('', 'AbortError'));
        if (at < bytes.length) ended.push(path);
      }),
    async pull(controller) {
      if (at >= 100_000 && fault === 'cut') return controller.error(new TypeError('network error'));
      if (at >= 100_000 && fault === 'never') return new Promise(() => {});
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += 50_000)));
    },
  });
  return Promise.resolve(new Response(body, { headers }));
}

async function showDownloads(shown: GradedCardDetail = report()): Promise<HTMLElement> {
  show({ client: clientOf(() => json(shown)) });
  return openPanel('downloads');
}

const section = () => the('#downloads');
const button = (name: string) =>
  [...section().querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = async (name: string) => (await until(() => button(name))).click();
const statusText = () => the('[role="status"]', section()).textContent ?? '';

async function readZip(): Promise<Map<string, Uint8Array>> {
  // Not before the report has loaded, which brings what it needs from the page.
  const { default: JSZip } = await import('jszip');
  const last = await until(() => saved.at(-1));
  const zip = await JSZip.loadAsync(await last.bytes, { checkCRC32: true });
  const files = Object.values(zip.files).filter(({ dir }) => !dir);
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.name, await file.async('uint8array')] as const),
    ),
  );
}

const nameOf = (path: string) => {
  const [, set, at] = /(\dx\d+)-(\d)/.exec(path)!;
  return `X0000001/_${set}/0${at}.jpg`;
};

async function expectZipOf(paths: readonly string[]) {
  const files = await readZip();
  expect([...files.keys()]).deep.equal(paths.map(nameOf));
  for (const path of paths) {
    const [source, packed] = [bytesOf(path), files.get(nameOf(path))!];
    expect(packed.length).equal(source.length);
    expect(
      packed.every((byte, at) => byte === source[at]),
      path,
    ).equal(true);
  }
}

describe('the download of a slab’s pictures', () => {
  beforeEach(() => {
    pictures = new Map(PATHS.map((path) => [path, bytesOf(path)]));
    broken = new Map();
    asked = [];
    ended = [];
    saved = [];
    revoked = [];
    globalThis.fetch = async (input, init) => {
      const url = new URL(String(input), location.href);
      if (!url.pathname.startsWith('/slab/')) return realFetch(input, init);
      const method = init?.method ?? 'GET';
      asked.push({ method, path: url.pathname, origin: url.searchParams.get('origin') });
      return answer(url.pathname, method, init?.signal ?? null);
    };
    HTMLAnchorElement.prototype.click = function () {
      const bytes = realFetch(this.href).then((response) => response.arrayBuffer());
      saved.push({ name: this.download, bytes });
    };
    URL.revokeObjectURL = (url) => {
      revoked.push(url);
      realRevoke.call(URL, url);
    };
  });

  afterEach(() => {
    clearPage();
    document.documentElement.style.removeProperty('--tag-motion');
    globalThis.fetch = realFetch;
    HTMLAnchorElement.prototype.click = realClick;
    URL.revokeObjectURL = realRevoke;
  });

  it('is one ZIP with a folder for each set, identical to the pictures', async () => {
    await showDownloads();
    expect(asked).deep.equal([]);
    expect(section().textContent).contain(
      '3 square (1:1) and 3 vertical (9:16) images, in one ZIP, two folders',
    );
    await press('Download all 6 images');
    await until(() => statusText().includes('is complete'));
    expect(statusText()).contain('X0000001.zip is complete: 6 images, 1.2 MB');
    expect(saved.map(({ name }) => name)).deep.equal(['X0000001.zip']);
    await expectZipOf(PATHS);
  });

  it('checks that each one exists before it fetches any, and names its origin', async () => {
    await showDownloads();
    await press('Download all 6 images');
    await until(() => statusText().includes('is complete'));
    expect(asked.slice(0, 6).map(({ method }) => method)).deep.equal(Array(6).fill('HEAD'));
    expect(asked.slice(6).map(({ method }) => method)).deep.equal(Array(6).fill('GET'));
    expect(new Set(asked.map(({ origin }) => origin))).deep.equal(new Set([location.origin]));
  });

  it('names a missing picture and waits; the others download on request', async () => {
    pictures.delete('/slab/9x16-2.jpg');
    await showDownloads();
    await press('Download all 6 images');
    await until(() => button('Download the other 5'));
    expect(the('.tag-report-missing').textContent).equal('_9x16/02.jpg');
    expect(statusText()).contain('1 image not available. You can download the other 5, 1.0 MB.');
    expect(asked.some(({ method }) => method === 'GET')).equal(false);
    await press('Download the other 5');
    await until(() => statusText().includes('is complete'));
    await expectZipOf(PATHS.filter((path) => path !== '/slab/9x16-2.jpg'));
  });

  it('with a missing picture, canceling fetches nothing and returns the focus', async () => {
    pictures.delete('/slab/1x1-1.jpg');
    await showDownloads();
    await press('Download all 6 images');
    await press('Cancel');
    await until(() => button('Download all 6 images'));
    expect(document.activeElement).equal(button('Download all 6 images'));
    expect(asked.some(({ method }) => method === 'GET')).equal(false);
    expect(saved).deep.equal([]);
  });

  it('without a single picture there is nothing to continue with', async () => {
    pictures.clear();
    await showDownloads();
    await press('Download all 6 images');
    await until(() => statusText().includes('None of the images are available'));
    pictures = new Map(PATHS.map((path) => [path, bytesOf(path)]));
    await press('Check again');
    await until(() => statusText().includes('is complete'));
  });

  it('a dropped connection saves nothing and says so; trying again fetches only what is missing', async () => {
    broken.set('/slab/9x16-3.jpg', 'cut');
    await showDownloads();
    await press('Download all 6 images');
    await until(() => button('Try again'));
    expect(statusText()).contain('The connection was lost and nothing was saved.');
    expect(saved).deep.equal([]);
    const kept = Number(/(\d) of 6 images so far/.exec(statusText())?.[1] ?? 0);
    expect(kept).greaterThan(0);
    expect(document.activeElement).equal(button('Try again'));

    broken.clear();
    asked = [];
    await press('Try again');
    await until(() => statusText().includes('is complete'));
    expect(asked.filter(({ method }) => method === 'GET').length).equal(6 - kept);
    expect(saved.length).equal(1);
    await expectZipOf(PATHS);
  });

  it("a busy server doesn't count as a missing picture", async () => {
    broken.set('/slab/1x1-2.jpg', 'refused');
    await showDownloads();
    await press('Download all 6 images');
    await until(() => statusText().includes('aren’t available right now'));
    expect(saved).deep.equal([]);
  });

  it('is canceled midway: nothing is saved, nothing continues, and no error remains', async () => {
    const unhandled: unknown[] = [];
    const listener = (event: PromiseRejectionEvent) => unhandled.push(event.reason);
    window.addEventListener('unhandledrejection', listener);
    for (const path of PATHS) broken.set(path, 'never');
    await showDownloads();
    await press('Download all 6 images');
    await until(() => asked.some(({ method }) => method === 'GET'));
    const progress = await until(() => section().querySelector('progress[max]'));
    await until(() => (progress as HTMLProgressElement).value > 0);
    await expectNoViolations(section());
    await press('Cancel');
    await until(() => button('Download all 6 images'));
    const { length } = asked;
    await nextFrames(3);
    expect(asked.length).equal(length);
    expect(ended).deep.equal(
      asked.filter(({ method }) => method === 'GET').map(({ path }) => path),
    );
    expect(saved).deep.equal([]);
    expect(unhandled).deep.equal([]);
    window.removeEventListener('unhandledrejection', listener);
  });

  it('sends the page no messages and frees its memory', async () => {
    const messages: unknown[] = [];
    const listener = (event: MessageEvent) => messages.push(event.data);
    window.addEventListener('message', listener);
    await showDownloads();
    await press('Download all 6 images');
    await until(() => statusText().includes('is complete'));
    window.removeEventListener('message', listener);
    expect(messages.filter((data) => String(data).startsWith('setImmediate'))).deep.equal([]);
    await until(() => saved.length === 1);
    await press('Save again');
    expect(saved.length).equal(2);
    expect(revoked.length).equal(0);
    clearPage();
    await until(() => revoked.length === 1);
  });

  it('without a slab, it says that there is nothing', async () => {
    await showDownloads(shownReport({ hasSlab: false }));
    expect(section().textContent).contain('There are no slab images to download yet');
    expect(section().querySelector('button')).equal(null);
  });

  for (const theme of THEMES) {
    it(`${theme}: axe finds nothing, from the first button to the last, 360 px wide`, async () => {
      document.documentElement.dataset['theme'] = theme;
      // A color in transition has no final contrast.
      document.documentElement.style.setProperty('--tag-motion', '0s');
      pictures.delete('/slab/9x16-2.jpg');
      broken.set('/slab/1x1-3.jpg', 'cut');
      await showDownloads();
      the('main').style.inlineSize = '360px';
      const states = [
        ['Download all 6 images', () => button('Download the other 5')],
        ['Download the other 5', () => button('Try again')],
        ['Try again', () => button('Download the other 5')],
        ['Download the other 5', () => button('Save again')],
      ] as const;
      await expectNoViolations(section(), theme);
      for (const [name, reached] of states) {
        await press(name);
        await until(reached);
        await expectNoViolations(section(), theme);
        for (const element of section().querySelectorAll<HTMLElement>('*:not([hidden])')) {
          expect(element.getBoundingClientRect().right, element.outerHTML).most(361);
        }
        if (name === 'Download the other 5') broken.clear();
      }
    });
  }
});
