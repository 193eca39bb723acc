import tokens from '@tag/theme/tokens.css?inline';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { nextFrames } from '../support/waiting.ts';

/** A place in the test page where parts are shown, under the sheets they come with. */
export interface Stage {
  /** Shows something in the place of what was there, and returns once it is drawn. */
  show(what: ReactNode): Promise<void>;
  readonly host: HTMLElement;
}

/** A new stage for each test of a file, gone after it. */
export function setStage(...sheets: string[]): Stage {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(tokens + sheets.join('\n'));
  document.adoptedStyleSheets.push(sheet);
  let host: HTMLElement;
  let root: Root;
  beforeEach(() => {
    host = document.createElement('div');
    document.body.append(host);
    root = createRoot(host);
  });
  afterEach(() => {
    root.unmount();
    host.remove();
  });
  return {
    get host() {
      return host;
    },
    async show(what) {
      root.render(what);
      await nextFrames();
    },
  };
}

/** What is written where a control says that it is described. */
export function descriptionOf(control: Element): string {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? `#${id}?`).join(' ');
}
