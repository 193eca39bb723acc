import type { TestRunnerPlugin } from '@web/test-runner';
import type { Page } from 'puppeteer-core';
import { MOUNTS } from './sizes.ts';

/** What a page holds once its garbage has been collected, and how many elements it should mount. */
export interface HeldCounts {
  readonly nodes: number;
  readonly listeners: number;
  readonly mounts: number;
}

/** Answers a browser test's command `held-counts`; null where the browser can't tell. */
export const heldCounts: TestRunnerPlugin = {
  name: 'held-counts',
  async executeCommand({ command, session }): Promise<{ held: HeldCounts | null } | void> {
    if (command !== 'held-counts') return;
    const { getPage } = session.browser as unknown as { getPage(id: string): Page };
    const page = getPage.call(session.browser, session.id);
    if ((await page.browser().version()).startsWith('firefox')) return { held: null };
    const browser = await page.createCDPSession();
    await browser.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters');
    await browser.detach();
    return { held: { nodes, listeners: jsEventListeners, mounts: MOUNTS } };
  },
};
