import tokens from '@tag/theme/tokens.css?inline';
import { useLayoutEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { nextFrames } from '../support/waiting.ts';

/** An area of the test page that shows parts, with their style sheets. */
interface Stage {
  /** Replaces what is shown, and returns once it is drawn. */
  show(what: ReactNode): Promise<void>;
  readonly host: HTMLElement;
}

/** A new stage for each test in a file, removed afterwards. */
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
      await new Promise<void>((drawn) => {
        root.render(
          <>
            <Drawn onDrawn={drawn} />
            {what}
          </>,
        );
      });
      await nextFrames();
    },
  };
}

/** Reports when its siblings are in the document, which can take several frames. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return null;
}

/** The text that describes a control. */
export function descriptionOf(control: Element): string {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent ?? `#${id}?`).join(' ');
}
