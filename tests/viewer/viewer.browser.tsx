import tokens from '@tag/theme/tokens.css?inline';
import viewerSheet from '@tag/viewer/viewer.css?inline';
import { type TileAddress, Viewer, type ViewerProps } from '@tag/viewer';
import { tileRect, tileSize, topLevel } from '@tag/viewer/pyramid';
import { expect } from 'chai';
import { createRoot, type Root } from 'react-dom/client';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { holdTimers } from '../support/held-timers.ts';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { nextFrames, nextTask, until } from '../support/waiting.ts';

// Every tile is filled with a color for its position on the picture: red grows to the right, green
// downward, blue with the level. So the canvas can be read back as a position.
const picture = { width: 6000, height: 8400 };
const defect = { x: 4200, y: 2100, width: 120, height: 90 };
const fetched: string[] = [];
let inFlight = 0;
let mostInFlight = 0;
let refuse = false;
let wrongSize: { width: number; height: number } | undefined;

const tileUrl = ({ level, column, row }: TileAddress) => `/tiles/${level}/${column}_${row}`;

async function drawTile(address: string): Promise<Response> {
  if (refuse) return new Response('no', { status: 503 });
  const [, level = 0, column = 0, row = 0] = /(\d+)\/(\d+)_(\d+)$/.exec(address)?.map(Number) ?? [];
  const position = tileRect({ level, column, row }, picture);
  const paper = new OffscreenCanvas(64, 64);
  const context = paper.getContext('2d')!;
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 64; x++) {
      const red = (255 * (position.x + ((x + 0.5) / 64) * position.width)) / picture.width;
      const green = (255 * (position.y + ((y + 0.5) / 64) * position.height)) / picture.height;
      context.fillStyle = `rgb(${red} ${green} ${level * 15})`;
      context.fillRect(x, y, 1, 1);
    }
  }
  const { width, height } = wrongSize ?? tileSize({ level, column, row }, picture);
  const tile = new OffscreenCanvas(width, height);
  tile.getContext('2d')!.drawImage(paper, 0, 0, width, height);
  return new Response(await tile.convertToBlob());
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(tokens + viewerSheet);
document.adoptedStyleSheets.push(sheet);

const realFetch = globalThis.fetch;
let root: Root;
let host: HTMLElement;

beforeEach(() => {
  fetched.length = 0;
  mostInFlight = 0;
  refuse = false;
  wrongSize = undefined;
  globalThis.fetch = async (input) => {
    const address = String(input);
    fetched.push(address);
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    await nextTask();
    inFlight -= 1;
    return drawTile(address);
  };
  host = document.createElement('div');
  host.style.cssText = 'inline-size:600px;block-size:400px';
  document.body.append(host);
  root = createRoot(host);
});

afterEach(() => {
  root.unmount();
  host.remove();
  globalThis.fetch = realFetch;
});

async function show(props: Partial<ViewerProps> = {}): Promise<void> {
  await new Promise<void>((sharp) => {
    root.render(
      <Viewer
        label="Front of the card"
        picture={picture}
        url="/front.jpg"
        tileUrl={tileUrl}
        onSharp={sharp}
        {...props}
      />,
    );
  });
  await nextFrames(2);
}

/** Sets other props on the viewer. */
async function change(props: Partial<ViewerProps>): Promise<void> {
  root.render(
    <Viewer
      label="Front of the card"
      picture={picture}
      url="/front.jpg"
      tileUrl={tileUrl}
      {...props}
    />,
  );
  await nextFrames(2);
}

/** Where the picture is: the transform of its boxes. */
const where = () => host.querySelector('.tag-viewer-overlay > g')!.getAttribute('transform');

/** Runs something that moves the picture, and waits until it is at rest. */
async function glide(move: () => void): Promise<void> {
  const from = where();
  move();
  await until(() => where() !== from);
  for (let before; before !== where();) {
    before = where();
    await nextFrames(2);
  }
}

const surface = () => host.querySelector<HTMLElement>('.tag-viewer-surface')!;
const canvas = () => host.querySelector('canvas')!;
const button = (label: string) =>
  host.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)!;

/** The pointer enters, as it does before dragging or scrolling. */
function comeNear(): void {
  host.querySelector('.tag-viewer')!.dispatchEvent(new PointerEvent('pointerenter'));
}

/** The position on the picture, and the level, that the canvas shows at a point in the viewport. */
function seenAt(x: number, y: number) {
  const ratio = canvas().width / 600;
  const [red = 0, green = 0, blue = 0] = canvas()
    .getContext('2d')!
    .getImageData(x * ratio, y * ratio, 1, 1).data;
  return {
    x: (red / 255) * picture.width,
    y: (green / 255) * picture.height,
    level: Math.round(blue / 15),
  };
}

const middle = () => seenAt(300, 200);

function press(key: string): void {
  surface().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

describe('the viewer', () => {
  it("opens at the given part, sharp, without fetching what isn't shown", async () => {
    await show({ start: defect });
    const seen = middle();
    expect(seen.level).to.equal(topLevel(picture));
    expect(seen.x).to.be.closeTo(4260, 60);
    expect(seen.y).to.be.closeTo(2145, 60);
    expect(fetched.length).to.be.below(8);
  });

  it('never has more than four tiles loading', async () => {
    await show();
    for (let step = 0; step < 6; step++) {
      await glide(() => button('Zoom in').click());
    }
    await until(() => middle().level === topLevel(picture));
    expect(mostInFlight).to.be.at.most(4);
  });

  it('says that it is sharpening, after a while and until it is sharp', async () => {
    const timers = holdTimers({ from: 2000 });
    try {
      const draw = globalThis.fetch;
      let answer = () => {};
      const answered = new Promise<void>((done) => (answer = done));
      globalThis.fetch = async (...request) => {
        await answered;
        return draw(...request);
      };
      const said = () => host.querySelector('.tag-viewer-slow');
      await change({});
      await until(() => timers.size > 0);
      expect(said()).to.equal(null);
      timers.run();
      await until(() => said()?.textContent === 'Sharpening');
      answer();
      await until(() => !said());
    } finally {
      timers.release();
    }
  });

  it('zooms and moves with keys, and 0 shows everything again', async () => {
    await show();
    await glide(() => press('+'));
    await glide(() => press('+'));
    const before = middle();
    await glide(() => press('ArrowRight'));
    expect(middle().x).to.be.above(before.x + 300);
    await glide(() => press('ArrowDown'));
    expect(middle().y).to.be.above(before.y + 300);
    await glide(() => press('0'));
    expect(middle().x).to.be.closeTo(3000, 60);
    expect(middle().y).to.be.closeTo(4200, 60);
  });

  it('moves with only its buttons, each disabled when there is no more to show', async () => {
    await show();
    const isIdle = (label: string) => button(label).getAttribute('aria-disabled') === 'true';
    for (const label of ['Move left', 'Move right', 'Move up', 'Move down', 'Show all']) {
      expect(isIdle(label), label).to.equal(true);
    }
    for (let step = 0; step < 3; step++) {
      await glide(() => button('Zoom in').click());
    }
    const before = middle();
    button('Move right').click();
    await until(() => middle().x > before.x + 200);
    button('Move down').click();
    await until(() => middle().y > before.y + 200);
    const after = middle();
    button('Move left').click();
    await until(() => middle().x < after.x - 200);
    button('Move up').click();
    await until(() => middle().y < after.y - 200);
    for (let step = 0; step < 6 && !isIdle('Move left'); step++) {
      await glide(() => button('Move left').click());
    }
    expect(isIdle('Move left')).to.equal(true);
    expect(isIdle('Move right')).to.equal(false);
    button('Show all').click();
    await until(() => isIdle('Move right') && isIdle('Show all'));
  });

  it('is an application with a name, and its buttons are one tab stop', async () => {
    await show({ start: defect });
    expect(surface().getAttribute('role')).to.equal('application');
    expect(surface().getAttribute('aria-roledescription')).to.equal('zoomable picture');
    expect(surface().getAttribute('aria-label')).to.equal('Front of the card');
    const toolbar = host.querySelector('[role=toolbar]')!;
    expect(toolbar.getAttribute('aria-label')).to.equal('Move and zoom: Front of the card');
    surface().focus();
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement).to.equal(button('Zoom in'));
    await sendKeys({ press: 'ArrowUp' });
    expect(document.activeElement).to.equal(button('Move down'));
    const stops = [...host.querySelectorAll<HTMLElement>('.tag-viewer-tools button')];
    expect(stops.filter(({ tabIndex }) => tabIndex === 0)).to.deep.equal([button('Move down')]);
  });

  it('outlines a selected box in the accent', async () => {
    await show({
      start: defect,
      boxes: [{ id: 'd1', label: 'Scratch', box: defect }],
      selected: 'd1',
    });
    const ring = getComputedStyle(host.querySelector('.tag-viewer-ring')!);
    expect(ring.stroke).to.equal('rgb(10, 90, 105)');
    expect(Number.parseFloat(ring.strokeWidth)).to.be.least(6);
  });

  it('has buttons large enough to touch, none of them cut off', async () => {
    await show();
    for (const [width, height, least] of [
      [600, 400, 32],
      [180, 250, 24],
    ] as const) {
      host.style.cssText = `inline-size:${width}px;block-size:${height}px`;
      const frame = host.querySelector('.tag-viewer')!.getBoundingClientRect();
      for (const tool of host.querySelectorAll('.tag-viewer-tools button')) {
        const { width: across, height: down, top, bottom, left } = tool.getBoundingClientRect();
        expect(Math.min(across, down)).to.be.least(least);
        expect(top).to.be.least(frame.top);
        expect(bottom).to.be.most(frame.bottom);
        expect(left).to.be.least(frame.left);
      }
    }
  });

  it('leaves modified and unknown keys to the page', async () => {
    await show();
    for (const init of [{ key: '+', ctrlKey: true }, { key: 'Tab' }, { key: 'a' }]) {
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      surface().dispatchEvent(event);
      expect(event.defaultPrevented, init.key).to.equal(false);
    }
  });

  it('zooms with the wheel around the pointer', async () => {
    await show({ start: { x: 2000, y: 3000, width: 2400, height: 1600 } });
    const { left, top } = surface().getBoundingClientRect();
    const before = seenAt(320, 100);
    const turn = new WheelEvent('wheel', {
      deltaY: -400,
      clientX: left + 320,
      clientY: top + 100,
      bubbles: true,
      cancelable: true,
    });
    await glide(() => surface().dispatchEvent(turn));
    await until(() => seenAt(320, 100).level >= before.level);
    const after = seenAt(320, 100);
    expect(after.x).to.be.closeTo(before.x, 120);
    expect(after.y).to.be.closeTo(before.y, 120);
  });

  it('lets one finger scroll the page until it is zoomed in', async () => {
    await show();
    expect(surface().style.touchAction).to.equal('pan-x pan-y');
    await glide(() => press('+'));
    expect(surface().style.touchAction).to.equal('none');
    await glide(() => press('0'));
    expect(surface().style.touchAction).to.equal('pan-x pan-y');
  });

  it('keeps its boxes in position while it moves', async () => {
    await show({ start: defect, boxes: [{ id: 'd1', label: 'Scratch', box: defect }] });
    const position = () => {
      const box = host.querySelector('.tag-viewer-box')!.getBoundingClientRect();
      const frame = surface().getBoundingClientRect();
      return { x: box.x - frame.x + box.width / 2, y: box.y - frame.y + box.height / 2 };
    };
    expect(position().x).to.be.closeTo(300, 1);
    expect(position().y).to.be.closeTo(200, 1);
    await glide(() => press('-'));
    expect(position().x).to.be.closeTo(300, 1);
    await glide(() => press('ArrowLeft'));
    expect(position().x).to.be.above(350);
    const at = position();
    const seen = seenAt(at.x, at.y);
    expect(seen.x).to.be.closeTo(4260, 80);
    expect(seen.y).to.be.closeTo(2145, 80);
  });

  it('moves its preview with the picture', async () => {
    await show({
      start: { x: 3600, y: 1800, width: 1200, height: 800 },
      preview:
        'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>',
    });
    const image = host.querySelector<HTMLElement>('.tag-viewer-preview')!;
    expect(image.getBoundingClientRect().width).to.be.closeTo(600, 0.5);
    await glide(() => press('-'));
    expect(image.getBoundingClientRect().width).to.be.closeTo(600 / 1.6, 2);
  });

  it('announces where it stops, politely, and not while moving', async () => {
    await show({ start: defect });
    const voice = host.querySelector('[aria-live="polite"]')!;
    await until(() => /^Top right, \d+ percent of full size$/.test(voice.textContent));
    press('0');
    expect(voice.textContent).to.contain('Top right');
    await until(() => voice.textContent === 'Whole picture');
  });

  it("reports tiles that don't load, and asks again until they do", async () => {
    refuse = true;
    root.render(
      <Viewer label="Front" picture={picture} url="/front.jpg" tileUrl={tileUrl} start={defect} />,
    );
    const voice = () => host.querySelector('[aria-live]')?.textContent;
    await until(() => voice()?.includes('could not be loaded'));
    refuse = false;
    await until(() => middle().level === topLevel(picture));
  });

  it('shows no tile of a picture with another size, and reports it', async () => {
    wrongSize = { width: 375, height: 500 };
    let failures = 0;
    root.render(
      <Viewer
        label="Front"
        picture={picture}
        url="/front.jpg"
        tileUrl={tileUrl}
        onFailed={() => (failures += 1)}
      />,
    );
    await until(() => failures > 0);
    expect(canvas().getContext('2d')!.getImageData(300, 200, 1, 1).data[3]).to.equal(0);
  });

  it('never covers a sharp preview with something coarser', async () => {
    // Within one tile, so the coarsest level also gets its turn.
    const start = { x: 3650, y: 1600, width: 300, height: 200 };
    const paper = new OffscreenCanvas(600, 400);
    paper.getContext('2d')!.fillRect(0, 0, 600, 400);
    const preview = URL.createObjectURL(await paper.convertToBlob());
    // The coarsest level comes at once, the sharp one is delayed.
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const answer = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (String(input).includes(`/${topLevel(picture)}/`)) await held;
      return answer(input, init);
    };
    root.render(
      <Viewer
        label="Front"
        picture={picture}
        url="/front.jpg"
        tileUrl={tileUrl}
        start={start}
        preview={preview}
      />,
    );
    const alphaAt = (x: number, y: number) =>
      canvas().getContext('2d')!.getImageData(x, y, 1, 1).data[3];
    await until(() => host.querySelector('[aria-label="Zoom in"]:enabled') !== null);
    comeNear();
    await until(() => fetched.some((address) => address.includes('/9/')));
    await nextFrames(3);
    expect(alphaAt(300, 200)).to.equal(0);
    await glide(() => press('-'));
    await until(() => alphaAt(20, 20) === 255);
    expect(alphaAt(300, 200)).to.equal(0);
    release();
    await until(() => alphaAt(300, 200) === 255);
    URL.revokeObjectURL(preview);
  });

  it("keeps a preview that shows all the scan's detail, until somebody gets near", async () => {
    const start = { x: 3650, y: 1600, width: 300, height: 200 };
    const paper = new OffscreenCanvas(300, 200);
    paper.getContext('2d')!.fillRect(0, 0, 300, 200);
    const preview = URL.createObjectURL(await paper.convertToBlob());
    await show({ start, preview });
    await nextFrames(3);
    expect(fetched).to.deep.equal([]);
    comeNear();
    await until(() => middle().level === topLevel(picture));
    expect(getComputedStyle(host.querySelector('.tag-viewer-preview')!).visibility).equal('hidden');
    URL.revokeObjectURL(preview);
  });

  it('shows nothing of the last picture if the next one’s preview is enough', async () => {
    const start = { x: 3650, y: 1600, width: 300, height: 200 };
    const paper = new OffscreenCanvas(300, 200);
    paper.getContext('2d')!.fillRect(0, 0, 300, 200);
    const preview = URL.createObjectURL(await paper.convertToBlob());
    await show({ start });
    await until(() => middle().level === topLevel(picture));
    await new Promise<void>((sharp) => {
      void change({ url: '/back.jpg', start, preview, onSharp: sharp });
    });
    const { width, height } = canvas();
    const isBlank =
      width === 0 ||
      canvas()
        .getContext('2d')!
        .getImageData(0, 0, width, height)
        .data.every((value) => value === 0);
    expect(isBlank).to.equal(true);
    URL.revokeObjectURL(preview);
  });

  for (const [what, props] of [
    ['shows less than the scan has', { start: { x: 3000, y: 1600, width: 900, height: 600 } }],
    ['is not what the size is known from', { eager: true }],
    ['cannot be had', { preview: 'data:image/png;base64,AAAA' }],
  ] as const) {
    it(`fetches tiles at once where the preview ${what}`, async () => {
      const paper = new OffscreenCanvas(300, 200);
      paper.getContext('2d')!.fillRect(0, 0, 300, 200);
      const preview = URL.createObjectURL(await paper.convertToBlob());
      await show({ start: { x: 3650, y: 1600, width: 300, height: 200 }, preview, ...props });
      await until(() => middle().level === topLevel(picture));
      URL.revokeObjectURL(preview);
    });
  }

  it('keeps the preview of its opening while it glides to another area', async () => {
    const there = { x: 600, y: 6000, width: 600, height: 400 };
    await show({ start: defect, preview: '/portal/public/icon-192.png' });
    await change({ start: there, preview: '/portal/public/favicon-48.png' });
    expect(host.querySelector('.tag-viewer-preview')!.getAttribute('src')).to.equal(
      '/portal/public/icon-192.png',
    );
    await until(() => Math.abs(middle().x - 900) < 60);
  });

  it('follows a new viewport size around its center', async () => {
    await show({ start: defect });
    host.style.inlineSize = '300px';
    await until(() => canvas().width === 300 * devicePixelRatio);
    await nextFrames(2);
    expect(seenAt(150, 200).x).to.be.closeTo(4260, 80);
  });

  for (const [shown, approach] of [
    ['all of the picture', () => {}],
    ['a part of it', () => glide(() => press('+'))],
  ] as const) {
    it(`shows ${shown} again after a narrow viewport`, async () => {
      await show();
      await approach();
      const view = () =>
        where()!
          .match(/-?[\d.]+(e-\d+)?/g)!
          .map(Number);
      const before = view();
      for (const width of [150, 600]) {
        host.style.inlineSize = `${width}px`;
        await until(() => canvas().width === width * devicePixelRatio);
        await nextFrames(2);
      }
      view().forEach((number, at) => expect(number).to.be.closeTo(before[at]!, 0.001));
    });
  }

  it('draws one plain picture if there are no tiles', async () => {
    const paper = new OffscreenCanvas(60, 84);
    paper.getContext('2d')!.fillRect(0, 0, 60, 84);
    const url = URL.createObjectURL(await paper.convertToBlob());
    await show({ tileUrl: undefined, url, picture: { width: 60, height: 84 } });
    const [, , , alpha] = canvas().getContext('2d')!.getImageData(300, 200, 1, 1).data;
    expect(alpha).to.equal(255);
    URL.revokeObjectURL(url);
  });

  it('leaves a plain wheel to the page if configured, and zooms with Ctrl', async () => {
    await show({ wheel: 'page' });
    expect(surface().style.touchAction).to.equal('pan-y');
    const turn = (ctrlKey: boolean) => {
      const init = { deltaY: -20, ctrlKey, bubbles: true, cancelable: true };
      const event = new WheelEvent('wheel', init);
      surface().dispatchEvent(event);
      return event.defaultPrevented;
    };
    const before = where();
    expect(turn(false)).to.equal(false);
    await nextFrames(2);
    expect(where()).to.equal(before);
    await glide(() => expect(turn(true)).to.equal(true));
    expect(surface().style.touchAction).to.equal('none');
  });

  it('moves a drawing with the picture, and its parts can be pressed', async () => {
    let presses = 0;
    await show({
      start: defect,
      drawing: <rect className="corner" {...defect} fill="red" onClick={() => (presses += 1)} />,
    });
    const drawn = () => host.querySelector('.corner')!.getBoundingClientRect();
    const before = drawn();
    await glide(() => press('-'));
    expect(drawn().width).to.be.closeTo(before.width / 1.6, 2);
    const { x, y, width, height } = drawn();
    await sendMouse({ type: 'click', position: centerOf(x, y, width, height) });
    expect(presses).to.equal(1);
  });

  it('shows transparent areas as nothing, above nothing', async () => {
    const paper = new OffscreenCanvas(60, 84);
    paper.getContext('2d')!.fillRect(20, 20, 20, 44);
    const url = URL.createObjectURL(await paper.convertToBlob());
    await show({ tileUrl: undefined, url, preview: url, picture: { width: 60, height: 84 } });
    comeNear();
    const preview = host.querySelector<HTMLElement>('.tag-viewer-preview')!;
    await until(() => preview.style.visibility === 'hidden');
    const alphaAt = (x: number, y: number) =>
      canvas().getContext('2d')!.getImageData(x, y, 1, 1).data[3];
    expect(alphaAt(300, 200)).to.equal(255);
    expect(alphaAt(180, 20)).to.equal(0);
    for (const element of [canvas(), preview, surface()]) {
      expect(getComputedStyle(element).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    }
    URL.revokeObjectURL(url);
  });

  it('has no axe violations', async () => {
    await show({ start: defect, boxes: [{ id: 'd1', label: 'Scratch', box: defect }] });
    await expectNoViolations(host);
  });
});

const centerOf = (x: number, y: number, width: number, height: number): [number, number] => [
  Math.round(x + width / 2),
  Math.round(y + height / 2),
];

describe('a second picture', () => {
  const over = {
    label: 'Raking light',
    url: '/raking.jpg',
    tileUrl: (tile: TileAddress) => `/raking${tileUrl(tile)}`,
  };
  const divider = () => host.querySelector<HTMLElement>('[role=slider]')!;
  const half = () => host.querySelector<HTMLElement>('.tag-viewer-over')!;
  const overCanvas = () => half().querySelector('canvas')!;
  const value = () => Number(divider().getAttribute('aria-valuenow'));
  const lineAt = () => {
    const { x, width } = divider().getBoundingClientRect();
    return x + width / 2 - surface().getBoundingClientRect().x;
  };

  async function showBoth(props: Partial<ViewerProps> = {}): Promise<void> {
    await show({ over, baseLabel: 'Normal light', ...props });
    await until(() => divider());
    await until(() => alphaOf(overCanvas(), 300, 200) === 255);
  }

  const alphaOf = (paper: HTMLCanvasElement, x: number, y: number) =>
    paper.getContext('2d')!.getImageData(x, y, 1, 1).data[3];

  it('is a slider with a name and a value, for every key', async () => {
    const divided: number[] = [];
    await showBoth({ onDivide: (percent) => divided.push(percent) });
    expect(divider().getAttribute('aria-label')).to.equal(
      'Normal light and Raking light, share shown',
    );
    divider().focus();
    const before = where();
    for (const [key, now] of [
      ['ArrowRight', 51],
      ['ArrowUp', 52],
      ['ArrowLeft', 51],
      ['ArrowDown', 50],
      ['PageUp', 55],
      ['PageDown', 50],
      ['Home', 0],
      ['ArrowLeft', 0],
      ['PageUp', 5],
      ['End', 100],
    ] as const) {
      await sendKeys({ press: key });
      expect(value(), key).to.equal(now);
    }
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'ArrowLeft' });
    await sendKeys({ up: 'Shift' });
    expect(value()).to.equal(95);
    expect(divider().getAttribute('aria-valuetext')).to.equal('95% Normal light, 5% Raking light');
    expect(divided.length).to.equal(11);
    expect(where()).to.equal(before);
  });

  it('divides the visible part of the picture', async () => {
    await showBoth({ divider: 25 });
    // 6000 x 8400 in 600 x 400: 285.7 wide, centered.
    expect(lineAt()).to.be.closeTo(157.1 + 71.4, 1);
    divider().focus();
    await sendKeys({ press: 'Home' });
    expect(lineAt()).to.be.closeTo(157.1, 1);
    for (let step = 0; step < 5; step++) await glide(() => press('+'));
    expect(lineAt()).to.be.closeTo(0, 1);
    const handle = host.querySelector('.tag-viewer-handle')!.getBoundingClientRect();
    expect(handle.left).to.be.least(surface().getBoundingClientRect().left);
  });

  it("is revealed by dragging, which doesn't move the picture", async () => {
    const divided: number[] = [];
    await showBoth({ start: defect, onDivide: (percent) => divided.push(percent) });
    const before = where();
    const { x, y, width, height } = divider().getBoundingClientRect();
    const from = centerOf(x, y, width, height);
    await sendMouse({ type: 'move', position: from });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [from[0] - 60, from[1]] });
    await sendMouse({ type: 'move', position: [from[0] - 150, from[1]] });
    await until(() => value() === 25);
    expect(divided).to.deep.equal([]);
    await sendMouse({ type: 'up' });
    await until(() => divided.length === 1);
    expect(divided[0]).to.be.closeTo(25, 0.5);
    expect(lineAt()).to.be.closeTo(150, 1);
    expect(where()).to.equal(before);
  });

  it('moves exactly with the first', async () => {
    await showBoth();
    for (const key of ['+', '+', 'ArrowRight', 'ArrowDown']) await glide(() => press(key));
    const bytes = (paper: HTMLCanvasElement) =>
      paper.getContext('2d')!.getImageData(0, 0, paper.width, paper.height).data;
    await until(() => String(bytes(overCanvas())) === String(bytes(canvas())));
    expect(fetched.some((address) => address.startsWith('/raking/tiles'))).to.equal(true);
  });

  it('can be divided before any tile has loaded', async () => {
    const preview =
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="420"/>';
    globalThis.fetch = () => new Promise(() => {});
    void show({ preview, over: { ...over, preview } });
    await until(() => divider());
    await until(() => Math.abs(lineAt() - 300) < 1);
    divider().focus();
    await sendKeys({ press: 'End' });
    expect(lineAt()).to.be.closeTo(442.9, 1);
    expect(getComputedStyle(half()).clipPath).to.match(/^inset\(0px 0px 0px 442\.8/);
    const [first, second] = [...host.querySelectorAll('.tag-viewer-preview')];
    await glide(() => press('+'));
    expect(second!.getBoundingClientRect()).to.deep.equal(first!.getBoundingClientRect());
  });

  it("appears and disappears while the first doesn't move", async () => {
    await show({ start: defect });
    await glide(() => press('-'));
    const before = where();
    await change({ start: defect, over });
    await until(() => divider());
    await until(() => alphaOf(overCanvas(), 300, 200) === 255);
    await change({ start: defect });
    expect(divider()).to.equal(null);
    expect(where()).to.equal(before);
  });

  it('has no axe violations', async () => {
    await showBoth();
    await expectNoViolations(host);
  });
});

describe('labels of boxes', () => {
  const boxAt = (mark: string, x: number, y: number) => ({
    id: `d${mark}`,
    label: `Scratch ${mark}`,
    box: { x, y, width: 60, height: 60 },
    mark,
  });
  const boxes = [
    boxAt('1', 1000, 1000),
    boxAt('2', 1200, 4000),
    boxAt('3', 4800, 4000),
    boxAt('4', 4900, 4400),
    boxAt('8', 1240, 4030),
  ];
  const labels = () => [...host.querySelectorAll<HTMLElement>('.tag-viewer-label')];
  const texts = () => labels().map(({ textContent }) => textContent);
  const isApart = (a: DOMRect, b: DOMRect) =>
    a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

  it('are in the gutters: on neither the picture nor each other, wherever it is moved', async () => {
    await show({ boxes });
    await until(() => labels().length === 4);
    expect(texts()).to.deep.equal(['1', '2, 8', '3', '4']);
    expect(labels()[1]!.title).to.equal('2 Scratch 2, 8 Scratch 8');
    for (const key of ['0', '+', '+', 'ArrowLeft', '+']) {
      if (key !== '0') await glide(() => press(key));
      const areas = labels().map((label) => label.getBoundingClientRect());
      for (const [at, area] of areas.entries()) {
        expect(isApart(area, surface().getBoundingClientRect())).to.equal(true);
        for (const other of areas.slice(at + 1)) expect(isApart(area, other)).to.equal(true);
      }
    }
  });

  it('take no space if no box has a mark', async () => {
    await show({ boxes: [{ id: 'd1', label: 'Scratch', box: defect }] });
    expect(surface().clientWidth).to.equal(600);
    await change({ boxes });
    await until(() => labels().length > 0);
    expect(surface().clientWidth).to.equal(540);
  });

  it('are only for what is in view', async () => {
    await show({ boxes, start: { x: 4500, y: 3800, width: 900, height: 900 } });
    await until(() => labels().length > 0);
    expect(texts()).to.deep.equal(['3', '4']);
    await change({ boxes, start: { x: 600, y: 600, width: 900, height: 900 } });
    await until(() => texts().join() === '1');
  });

  it('select their boxes, taking turns on a shared one, and the selected one stands out', async () => {
    const chosen: string[] = [];
    const onSelect = (id: string) => chosen.push(id);
    await show({ boxes, onSelect });
    await until(() => labels().length === 4);
    labels()[1]!.click();
    await change({ boxes, onSelect, selected: 'd2' });
    const selected = () => labels().filter((label) => 'selected' in label.dataset);
    await until(() => selected().length > 0);
    expect(selected()).to.deep.equal([labels()[1]]);
    labels()[1]!.click();
    labels()[2]!.click();
    expect(chosen).to.deep.equal(['d2', 'd8', 'd3']);
  });

  it('point at their boxes', async () => {
    await show({ boxes: [boxAt('1', 1000, 4000)] });
    await until(() => labels().length === 1);
    const line = host.querySelector<SVGPathElement>('[data-line=plain]')!;
    const box = host.querySelector('.tag-viewer-box')!.getBoundingClientRect();
    const end = line.getBoundingClientRect();
    // In Firefox its width counts.
    expect(end.left).to.be.closeTo(surface().getBoundingClientRect().left, 4);
    expect(end.right).to.be.closeTo(box.left, 4);
    expect(end.top).to.be.within(box.top - 4, box.bottom + 4);
  });

  it('have no axe violations', async () => {
    await show({ boxes, selected: 'd3' });
    await until(() => labels().length === 4);
    await expectNoViolations(host);
  });
});
