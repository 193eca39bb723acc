import type { StartedEngine } from './engine-page.ts';
import { missingForFirefox, startFirefox } from './firefox.ts';
import { missingForWebKit } from './webkit.ts';
import { startWebKitPage } from './webkit-page.ts';

interface Engine {
  readonly name: string;
  /** Debian's packages that this machine lacks. */
  missing(): readonly string[];
  start(): Promise<StartedEngine>;
}

/** Those besides Chromium's. */
export const ENGINES = {
  firefox: { name: 'Firefox', missing: missingForFirefox, start: startFirefox },
  webkit: { name: 'WebKit', missing: missingForWebKit, start: startWebKitPage },
} satisfies Readonly<Record<string, Engine>>;
