import { emulateMedia, sendKeys } from '@web/test-runner-commands';
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

/** 24 frames of plain gray, each brighter than the one before. */
const CLIP = '/tests/widgets/spin-clip.mp4';
const FRAMES = 24;

const realFetch = globalThis.fetch;
let asked: string[];
let respond: (method: string) => Promise<Response> | null;

function report(): GradedCardDetail {
  const poster = { url: '/portal/public/icon-192.png', width: 192, height: 192 };
  const spin = { url: CLIP, width: 96, height: 96, frames: FRAMES, poster };
  return { ...shownReport(), spin };
}

async function showSpin(): Promise<HTMLElement> {
  show({ client: clientOf(() => json(report())) });
  return openPanel('spin');
}

const slider = () => the('[role="slider"]');
const video = () => the<HTMLVideoElement>('#spin video');
const button = (name: string) =>
  [...the('#spin').querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith(name),
  );
const degrees = () => Number(slider().getAttribute('aria-valuenow'));
/** A clip rotates to the left, and degrees count to the right. */
const frameOf = (turned: number) => (FRAMES - Math.round((turned / 360) * FRAMES)) % FRAMES;

/** The frame the video shows, based on its brightness. */
function frameSeen(): number {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d')!;
  context.drawImage(video(), 40, 40, 8, 8, 0, 0, 1, 1);
  const [luma] = context.getImageData(0, 0, 1, 1).data;
  // Video black is 16, its white 235.
  return Math.round(((luma! * 219) / 255 + 16 - 30) / 8);
}

async function open() {
  await showSpin();
  the('.tag-report-spin-start').click();
  await until(() => document.querySelector('#spin video[data-shown]'));
}

function pointer(type: string, x: number, time = 0) {
  const event = new PointerEvent(type, {
    bubbles: true,
    pointerId: 1,
    isPrimary: true,
    button: 0,
    clientX: x,
  });
  Object.defineProperty(event, 'timeStamp', { value: time });
  slider().dispatchEvent(event);
}

/** Fails if the clip is still moving: a few frames later, one step leads beyond the next frame. */
async function expectRestAt(turned: number) {
  await nextFrames(3);
  slider().focus();
  await sendKeys({ press: 'ArrowRight' });
  const next = (turned + 360 / FRAMES) % 360;
  await until(() => degrees() === next);
}

describe('the 360 video', () => {
  beforeEach(() => {
    asked = [];
    respond = () => null;
    globalThis.fetch = async (input, init) => {
      const url = new URL(String(input), location.href);
      if (url.pathname !== CLIP) return realFetch(input, init);
      const method = init?.method ?? 'GET';
      asked.push(`${method} ${url.search}`);
      return respond(method) ?? realFetch(input, init);
    };
    // A synthetic pointer can't be captured.
    Element.prototype.setPointerCapture = () => {};
  });
  afterEach(async () => {
    clearPage();
    globalThis.fetch = realFetch;
    Reflect.deleteProperty(navigator, 'connection');
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('is a poster until it is needed; then it is fetched once, in full', async () => {
    await showSpin();
    await nextFrames(3);
    expect(asked).deep.equal([]);
    expect(document.querySelector('#spin video')).equal(null);
    the('.tag-report-spin-start').click();
    await until(() => document.querySelector('#spin video[data-shown]'));
    expect(asked.filter((call) => call.startsWith('GET'))).deep.equal([
      `GET ?origin=${encodeURIComponent(location.origin)}`,
    ]);
    expect(video().src).match(/^blob:/);
    expect(document.activeElement).equal(slider());
    expect(video().paused).equal(true);
    expect(degrees()).equal(0);
  });

  it('is a slider in degrees that rotates with only the keyboard, frame by frame', async () => {
    await open();
    expect(slider().getAttribute('aria-valuetext')).equal('0 degrees, front');
    for (const [key, turned, words] of [
      ['ArrowRight', 15, '15 degrees, front'],
      ['ArrowUp', 30, '30 degrees'],
      ['PageUp', 120, '120 degrees'],
      ['ArrowLeft', 105, '105 degrees'],
      ['PageDown', 15, '15 degrees, front'],
      ['Home', 0, '0 degrees, front'],
      ['ArrowDown', 345, '345 degrees, front'],
      ['End', 345, '345 degrees, front'],
    ] as const) {
      await sendKeys({ press: key });
      await until(() => degrees() === turned);
      expect(slider().getAttribute('aria-valuetext'), key).equal(words);
      await until(() => frameSeen() === frameOf(turned));
    }
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement).equal(button('Rotate left'));
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await until(() => degrees() === 15);
  });

  it('follows a drag: its own width is one turn, and the other direction turns back', async () => {
    await open();
    const { width } = slider().getBoundingClientRect();
    pointer('pointerdown', 100);
    pointer('pointermove', 100 + width / 4, 20);
    await until(() => degrees() === 90);
    await until(() => frameSeen() === 18);
    pointer('pointermove', 100 - width / 4, 40);
    await until(() => degrees() === 270);
    await until(() => frameSeen() === 6);
    pointer('pointermove', 100 - width / 4, 900);
    pointer('lostpointercapture', 100 - width / 4, 1000);
    await expectRestAt(270);
  });

  it('comes back to its frame from the end of the clip, where Firefox sometimes goes', async () => {
    await open();
    await sendKeys({ press: 'PageUp' });
    await until(() => frameSeen() === 18);
    const atEnd = new Promise((done) => video().addEventListener('seeked', done, { once: true }));
    video().currentTime = video().duration;
    await atEnd;
    video().dispatchEvent(new Event('ended'));
    await until(() => frameSeen() === 18);
  });

  it('coasts after a drag, unless the visitor wants less motion', async () => {
    await open();
    const fling = () => {
      pointer('pointerdown', 0);
      for (let at = 1; at <= 5; at += 1) pointer('pointermove', at * 10, at * 10);
      const left = degrees();
      pointer('lostpointercapture', 50, 51);
      return left;
    };
    const left = fling();
    await until(() => degrees() > left + 15);
    await sendKeys({ press: 'Home' });
    await until(() => degrees() === 0);
    await emulateMedia({ reducedMotion: 'reduce' });
    fling();
    await until(() => degrees() > 0);
    const rested = degrees();
    await expectRestAt(rested);
  });

  it('auto-rotates slowly on request, without announcements, and stops', async () => {
    await open();
    button('Auto-rotate')!.click();
    await until(() => button('Pause'));
    await until(() => frameSeen() === 20);
    expect(degrees()).equal(0);
    button('Pause')!.click();
    await until(() => button('Auto-rotate'));
    await until(() => degrees() > 15);
    const rested = degrees();
    await until(() => frameSeen() === frameOf(rested));
    await expectRestAt(rested);
  });

  it('announces where it stops after a button, once, and that it auto-rotates', async () => {
    await open();
    const said = () => the('.tag-report-spin > [role="status"]').textContent;
    button('Rotate right')!.focus();
    button('Rotate right')!.click();
    await until(() => said() === '30 degrees');
    button('Auto-rotate')!.focus();
    button('Auto-rotate')!.click();
    await until(() => said() === 'Rotating');
    button('Pause')!.click();
    await until(() => /^\d+ degrees/.test(said() ?? ''));
  });

  it("doesn't block a page’s scrolling", async () => {
    await open();
    expect(getComputedStyle(slider()).touchAction).contain('pan-y');
    const wheel = new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100 });
    slider().dispatchEvent(wheel);
    expect(wheel.defaultPrevented).equal(false);
  });

  it('asks first if the visitor saves data, and shows the download size', async () => {
    Object.defineProperty(navigator, 'connection', {
      configurable: true,
      value: { saveData: true },
    });
    await showSpin();
    the('.tag-report-spin-start').click();
    const ask = await until(() => button('Load the 360 (3 KB)'));
    expect(asked.map((call) => call.slice(0, 4))).deep.equal(['HEAD']);
    await expectNoViolations(the('#spin'));
    ask.click();
    await until(() => document.querySelector('#spin video[data-shown]'));
  });

  it("reports a failure, and retries; the visitor's latest request counts", async () => {
    respond = (method) =>
      method === 'GET' ? Promise.reject(new TypeError('Failed to fetch')) : null;
    await showSpin();
    the('.tag-report-spin-start').click();
    await until(() => button('Try again'));
    expect(the('#spin [role="alert"]').textContent).contain('didn’t load');
    await expectNoViolations(the('#spin'));
    slider().focus();
    await sendKeys({ press: 'PageUp' });
    respond = () => null;
    button('Try again')!.click();
    await until(() => document.querySelector('#spin video[data-shown]'));
    await until(() => frameSeen() === 18);
  });

  it('plays from its address if a page forbids blobs', async () => {
    await open();
    video().dispatchEvent(new Event('error'));
    await until(() => video().src.endsWith(CLIP));
    await until(() => video().readyState >= 2);
    expect(document.querySelector('#spin [role="alert"]')).equal(null);
    video().dispatchEvent(new Event('error'));
    await until(() => document.querySelector('#spin [role="alert"]'));
  });

  it('frees its memory, and stops what is in progress', async () => {
    const revoked: string[] = [];
    const realRevoke = URL.revokeObjectURL;
    URL.revokeObjectURL = (url) => void revoked.push(url);
    await open();
    const { src } = video();
    clearPage();
    await until(() => revoked.length > 0);
    URL.revokeObjectURL = realRevoke;
    expect(revoked).deep.equal([src]);
  });

  for (const theme of THEMES) {
    it(`${theme}: axe finds nothing in any state, 360 px wide`, async () => {
      document.documentElement.dataset['theme'] = theme;
      const container = await showSpin();
      the('main').style.inlineSize = '360px';
      await expectNoViolations(container, theme);
      let answer!: (response: Response) => void;
      respond = (method) =>
        method === 'GET' ? new Promise((resolve) => (answer = resolve)) : null;
      the('.tag-report-spin-start').click();
      await until(() => container.querySelector('progress'));
      await expectNoViolations(container, theme);
      answer(await realFetch(CLIP));
      await until(() => container.querySelector('video[data-shown]'));
      await expectNoViolations(container, theme);
      for (const element of container.querySelectorAll('*:not(.tag-hidden)')) {
        expect(element.getBoundingClientRect().right, element.outerHTML).most(361);
      }
    });
  }
});
