import { Cropper } from '@tag/ui/cropper';
import cropper from '@tag/ui/cropper.css?inline';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { setStage } from './stage.tsx';
import { until } from '../support/waiting.ts';

const stage = setStage(cropper);

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}
let areas: Area[];
let broken: number;
const area = () => areas.at(-1)!;
const field = () => stage.host.querySelector<HTMLElement>('[role="application"]')!;

const slider = (label: string) =>
  [...stage.host.querySelectorAll<HTMLInputElement>('input[type="range"]')].find(
    ({ labels }) => labels![0]!.textContent === label,
  )!;

async function show(url: string): Promise<void> {
  areas = [];
  broken = 0;
  stage.host.style.inlineSize = '480px';
  await stage.show(
    <Cropper
      url={url}
      label="Part of the picture"
      onArea={(chosen) => areas.push(chosen)}
      onBroken={() => (broken += 1)}
    />,
  );
}

/** A picture made for this page, twice as wide as high. */
async function drawPicture(): Promise<string> {
  const canvas = new OffscreenCanvas(800, 400);
  canvas.getContext('2d')!.fillRect(0, 0, 800, 400);
  return URL.createObjectURL(await canvas.convertToBlob());
}

describe('the cropper', () => {
  it('starts with the largest centered square, in the picture’s own pixels', async () => {
    await show(await drawPicture());
    await until(() => areas.length > 0);
    const { x, y, width, height } = area();
    expect(width).to.equal(height);
    expect(width).to.be.greaterThan(300);
    expect(x + width / 2).to.be.closeTo(400, 2);
    expect(y + height / 2).to.be.closeTo(200, 2);
    await expectNoViolations(stage.host);
  });

  it("is moved by the arrow keys, which don't scroll the page", async () => {
    document.body.style.blockSize = '4000px';
    await show(await drawPicture());
    await until(() => areas.length > 0);
    const before = area();
    field().focus();
    for (let presses = 0; presses < 3; presses += 1) await sendKeys({ press: 'ArrowRight' });
    await until(() => area().x < before.x);
    await sendKeys({ press: 'ArrowDown' });
    expect(scrollY).to.equal(0);
    document.body.style.blockSize = '';
  });

  it('is enlarged by its slider, with the keyboard too, and stays within the picture', async () => {
    await show(await drawPicture());
    await until(() => areas.length > 0);
    const before = area();
    slider('Zoom').focus();
    await sendKeys({ press: 'End' });
    await until(() => area().width < before.width / 4);
    field().focus();
    for (let presses = 0; presses < 60; presses += 1) await sendKeys({ press: 'ArrowLeft' });
    await sendKeys({ press: 'ArrowUp' });
    const { x, y, width, height } = area();
    expect(Math.min(x, y)).to.be.at.least(0);
    expect(x + width).to.be.at.most(800);
    expect(y + height).to.be.at.most(400);
  });

  it('is moved by dragging', async () => {
    await show(await drawPicture());
    await until(() => areas.length > 0);
    const before = area();
    const { left, top, width, height } = field().getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x - 60, y] });
    await sendMouse({ type: 'up' });
    await until(() => area().x > before.x);
  });

  it('is moved by sliders from edge to edge, if there is room to move', async () => {
    await show(await drawPicture());
    await until(() => areas.length > 0);
    expect(slider('Left to right').value).to.equal('50');
    expect(slider('Top to bottom').disabled).to.equal(true);
    slider('Left to right').focus();
    await sendKeys({ press: 'End' });
    await until(() => area().x + area().width > 798);
    await sendKeys({ press: 'Home' });
    await until(() => area().x < 2);

    slider('Zoom').focus();
    await sendKeys({ press: 'End' });
    await until(() => !slider('Top to bottom').disabled);
    slider('Top to bottom').focus();
    await sendKeys({ press: 'End' });
    await until(() => area().y + area().height > 398);
    await expectNoViolations(stage.host);
  });

  it("reports a picture that can't be shown", async () => {
    await show(URL.createObjectURL(new Blob(['no picture'], { type: 'image/png' })));
    await until(() => broken === 1);
    expect(areas).to.deep.equal([]);
  });
});
