import type { BrowserLauncher } from '@web/test-runner';
import { startWebKitPage, type WebKitPage } from './webkit-page.ts';

/** Starts one browser for all test files, one after the other in its window. */
export function webkit(): BrowserLauncher {
  let started: ReturnType<typeof startWebKitPage> | undefined;
  let session: { readonly id: string; readonly page: WebKitPage } | undefined;
  const launcher = {
    name: 'WebKit',
    // The runner's commands know Puppeteer's pages.
    type: 'puppeteer',
    concurrency: 1,
    getPage: (id: string) => (session?.id === id ? session.page : undefined),
    async startSession(id: string, url: string) {
      const { page } = await (started ??= startWebKitPage());
      session = { id, page };
      await page.setViewport({ width: 800, height: 600 });
      await page.goto(url);
    },
    isActive: (id: string) => session?.id === id,
    getBrowserUrl: async () => (await started)?.page.evaluate(() => location.href),
    async stopSession() {
      session = undefined;
      // Ends what still runs.
      await (await started)?.page.goto('about:blank');
      return {};
    },
    async stop() {
      await (await started)?.close();
    },
  };
  return launcher as unknown as BrowserLauncher;
}
