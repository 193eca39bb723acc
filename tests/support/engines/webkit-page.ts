import type { MediaFeature } from 'puppeteer-core';
import { Button, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { answerWith } from './answer-with.ts';
import { startWebKit } from './webkit.ts';

export type WebKitPage = ReturnType<typeof pageOf>;

export async function startWebKitPage() {
  const { driver, close } = await startWebKit();
  return { page: pageOf(driver), close };
}

/** As much of Puppeteer's page as the runner's commands and our tests use. */
function pageOf(driver: WebDriver) {
  const act = () => driver.actions({ async: true });
  const keyOf = (key: string) => KEYS[key] ?? key;
  const buttonOf = ({ button = 'left' }: { button?: 'left' | 'middle' | 'right' } = {}) =>
    ({ left: Button.LEFT, middle: Button.MIDDLE, right: Button.RIGHT })[button];
  const pointAt = (x: number, y: number) => ({ x, y, origin: Origin.VIEWPORT, duration: 0 });
  return {
    goto: (url: string) => driver.get(url),
    evaluate: <Given extends unknown[], Result>(
      run: (...given: Given) => Result,
      ...given: Given
    ): Promise<Awaited<Result>> => driver.executeScript(run, ...given),
    keyboard: {
      type: (text: string) =>
        act()
          .sendKeys(...text)
          .perform(),
      press: (key: string) => act().sendKeys(keyOf(key)).perform(),
      down: (key: string) => act().keyDown(keyOf(key)).perform(),
      up: (key: string) => act().keyUp(keyOf(key)).perform(),
    },
    mouse: {
      move: (x: number, y: number) => act().move(pointAt(x, y)).perform(),
      click: (x: number, y: number, options?: object) =>
        act().move(pointAt(x, y)).press(buttonOf(options)).release(buttonOf(options)).perform(),
      down: (options: object) => act().press(buttonOf(options)).perform(),
      up: (options: object) => act().release(buttonOf(options)).perform(),
      reset: () => act().clear(),
    },
    async setViewport({ width, height }: { width: number; height: number }) {
      const window = driver.manage().window();
      const [outer, inner] = await Promise.all([
        window.getRect(),
        driver.executeScript<[number, number]>('return [innerWidth, innerHeight]'),
      ]);
      await window.setRect({
        width: width + outer.width - inner[0],
        height: height + outer.height - inner[1],
      });
    },
    emulateMediaFeatures: (features: readonly MediaFeature[]) =>
      driver.executeScript(answerWith, features),
  };
}

/** By Puppeteer's names. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Control: Key.CONTROL,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  PageDown: Key.PAGE_DOWN,
  PageUp: Key.PAGE_UP,
  Shift: Key.SHIFT,
  Space: ' ',
  Tab: Key.TAB,
};
