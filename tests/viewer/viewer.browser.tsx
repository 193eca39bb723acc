import tokens from '@tag/theme/tokens.css?inline';
import viewerSheet from '@tag/viewer/viewer.css?inline';
import { type TileAddress, Viewer, type ViewerProps } from '@tag/viewer';
import { tileRect, tileSize, topLevel } from '@tag/viewer/pyramid';
import { expect } from 'chai';
import { createRoot, type Root } from 'react-dom/client';
import { sendKeys } from '@web/test-runner-commands';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { nextFrames, nextTask, until } from '../support/waiting.ts';

// Every tile is filled with a color that says where on the picture it is: red grows to the right,
// green downwards, blue with the level. What is on the canvas can so be read back as a position.
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

/** Gives the viewer that is shown other props. */
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

/** Where the picture is: the transform that its boxes are carried by. */
const where = () => host.querySelector('.tag-viewer-overlay > g')!.getAttribute('transform');

/** Does something that moves the picture, and waits until it has come to rest. */
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

/** The pointer enters, as it does before anything is dragged or turned. */
function comeNear(): void {
  host.querySelector('.tag-viewer')!.dispatchEvent(new PointerEvent('pointerenter'));
}

/** The position on the picture, and the level, that the canvas shows at a point of the viewport. */
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
  it('opens at the part it is given, sharp, without fetching what is not shown', async () => {
    await show({ start: defect });
    const seen = middle();
    expect(seen.level).to.equal(topLevel(picture));
    expect(seen.x).to.be.closeTo(4260, 60);
    expect(seen.y).to.be.closeTo(2145, 60);
    expect(fetched.length).to.be.below(8);
  });

  it('never has more than four tiles on the way', async () => {
    await show();
    for (let step = 0; step < 6; step++) {
      await glide(() => button('Zoom in').click());
    }
    await until(() => middle().level === topLevel(picture));
    expect(mostInFlight).to.be.at.most(4);
  });

  it('zooms and moves by keys, and 0 shows all again', async () => {
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

  it('moves by buttons alone, each at rest where there is no more to show', async () => {
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

  it('is an application with a name, and its buttons are one stop for Tab', async () => {
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

  it('rings a selected box in the accent', async () => {
    await show({
      start: defect,
      boxes: [{ id: 'd1', label: 'Scratch', box: defect }],
      selected: 'd1',
    });
    const ring = getComputedStyle(host.querySelector('.tag-viewer-ring')!);
    expect(ring.stroke).to.equal('rgb(10, 90, 105)');
    expect(Number.parseFloat(ring.strokeWidth)).to.be.least(6);
  });

  it('has buttons as large as a hand needs, none of them cut off', async () => {
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

  it('leaves keys with modifiers and keys it does not know to the page', async () => {
    await show();
    for (const init of [{ key: '+', ctrlKey: true }, { key: 'Tab' }, { key: 'a' }]) {
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      surface().dispatchEvent(event);
      expect(event.defaultPrevented, init.key).to.equal(false);
    }
  });

  it('zooms by the wheel around the pointer', async () => {
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

  it('says where it rests, politely, and not during the move', async () => {
    await show({ start: defect });
    const voice = host.querySelector('[aria-live="polite"]')!;
    await until(() => /^Top right, \d+ percent of full size$/.test(voice.textContent));
    press('0');
    expect(voice.textContent).to.contain('Top right');
    await until(() => voice.textContent === 'Whole picture');
  });

  it('says so when tiles do not come, and shows them once they do', async () => {
    refuse = true;
    root.render(
      <Viewer label="Front" picture={picture} url="/front.jpg" tileUrl={tileUrl} start={defect} />,
    );
    const voice = () => host.querySelector('[aria-live]')?.textContent;
    await until(() => voice()?.includes('could not be loaded'));
    refuse = false;
    press('+');
    await until(() => middle().level === topLevel(picture));
  });

  it('shows no tile of a picture of another size, and reports it', async () => {
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
    // Within one tile, so the coarsest level has its turn next to it.
    const start = { x: 3650, y: 1600, width: 300, height: 200 };
    const paper = new OffscreenCanvas(600, 400);
    paper.getContext('2d')!.fillRect(0, 0, 600, 400);
    const preview = URL.createObjectURL(await paper.convertToBlob());
    // The coarsest level is there at once, the sharp one is held back.
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

  it('leaves a preview alone that shows all the scan has, until someone comes near', async () => {
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

  it('keeps the preview of its opening while it glides to another region', async () => {
    const there = { x: 600, y: 6000, width: 600, height: 400 };
    await show({ start: defect, preview: '/portal/public/icon-192.png' });
    await change({ start: there, preview: '/portal/public/favicon-48.png' });
    expect(host.querySelector('.tag-viewer-preview')!.getAttribute('src')).to.equal(
      '/portal/public/icon-192.png',
    );
    await until(() => Math.abs(middle().x - 900) < 60);
  });

  it('follows a new size of its viewport around what stood in the middle', async () => {
    await show({ start: defect });
    host.style.inlineSize = '300px';
    await until(() => canvas().width === 300 * devicePixelRatio);
    await nextFrames(2);
    expect(seenAt(150, 200).x).to.be.closeTo(4260, 80);
  });

  it('draws one plain picture where there are no tiles', async () => {
    const paper = new OffscreenCanvas(60, 84);
    paper.getContext('2d')!.fillRect(0, 0, 60, 84);
    const url = URL.createObjectURL(await paper.convertToBlob());
    await show({ tileUrl: undefined, url, picture: { width: 60, height: 84 } });
    const [, , , alpha] = canvas().getContext('2d')!.getImageData(300, 200, 1, 1).data;
    expect(alpha).to.equal(255);
    URL.revokeObjectURL(url);
  });

  it('has no fault that axe finds', async () => {
    await show({ start: defect, boxes: [{ id: 'd1', label: 'Scratch', box: defect }] });
    await expectNoViolations(host);
  });
});
