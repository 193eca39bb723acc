/**
 * The frame of every element. `all: initial` keeps the page's type and colours out; what must still
 * come through is given back: visibility (a closed menu of the page hides us), pointer events,
 * colour scheme. `isolation` keeps our layers from competing with the page's; nothing here contains
 * layout, so dialogs still cover the page. Custom properties pass through `all`.
 */
const FRAME = `
:host {
  all: initial;
  display: block;
  visibility: inherit;
  pointer-events: inherit;
  color-scheme: inherit;
  isolation: isolate;
  font-family: var(--tag-font, inherit);
}
:host([hidden]) { display: none !important; }
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }

.frame { display: grid; grid-template-columns: minmax(0, 1fr); }

/* The container of the content's queries; without a width of its own it would vanish in a row. */
.content { container-type: inline-size; contain-intrinsic-inline-size: 320px; }

/* Over the skeleton, so that nothing moves when the content comes; below the message of an error. */
.content, .fallback { grid-area: 1 / 1; min-inline-size: 0; }
.fallback { place-self: center; }
:host([data-state='error']) .fallback { grid-area: 2 / 1; place-self: start; }
:host(:is([data-state='ready'], [data-state='empty'])) .fallback { display: none; }

/* What a server rendered into a declarative shadow root stands in for the content until it is there. */
.served + .frame { display: none; }
`;

const made = new Map<string, CSSStyleSheet>();

/** The frame's sheet and these, in this order; each text is parsed once however many elements use it. */
export function adoptableSheets(texts: readonly string[]): CSSStyleSheet[] {
  return [FRAME, ...texts].map((text) => {
    let sheet = made.get(text);
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      made.set(text, sheet);
    }
    return sheet;
  });
}
