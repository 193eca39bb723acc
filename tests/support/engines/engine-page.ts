import type { KeyInput } from 'puppeteer-core';

/** What tests of every engine use of a page. Puppeteer's is one, and WebKit's driver acts as one. */
export interface EnginePage {
  /** Opens an address, and waits until it has loaded. */
  goto(url: string): Promise<unknown>;
  /** Runs a function in the page, which uses nothing from outside. */
  evaluate<Given extends unknown[], Result>(
    run: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  setViewport(size: { width: number; height: number }): Promise<unknown>;
  readonly mouse: { click(x: number, y: number): Promise<unknown> };
  readonly keyboard: { press(key: KeyInput): Promise<unknown> };
}

/** A started browser with one page, which has the focus. */
export interface StartedEngine {
  readonly page: EnginePage;
  close(): Promise<unknown>;
}
