import { RESERVING_BOX, reservingRules, TYPE_SIZE } from './reserved-space.ts';
import type { ElementSchema, ReservedSpace } from './schema.ts';

/**
 * The frame of every element. The host takes part in the page's layout, and the page's rules win
 * there over ours: `* { letter-spacing: 9px }` applies to it despite `:host`. So type and colors
 * are reset on `.frame`, which no rule of a page can match, and the properties that the page should
 * control are restored: the font unless `--tag-font` names another, visibility (a closed menu hides us),
 * pointer events, color scheme. `all` leaves `direction` and custom properties alone. `isolation`
 * keeps our layers from competing with the page's; nothing here contains layout, so dialogs still
 * cover the page.
 *
 * WebKit, which alone hangs punctuation, has no content-visibility here: as of 2.50 (Safari 26) it never finishes the
 * layout of a page with an element that got ready far away.
 */
const FRAME = `
:host {
  all: initial;
  display: block;
  visibility: inherit;
  pointer-events: inherit;
  color-scheme: inherit;
  isolation: isolate;
  font-family: inherit;
}
:host([hidden]) { display: none !important; }

.frame, .served {
  all: initial;
  visibility: inherit;
  pointer-events: inherit;
  color-scheme: inherit;
  font-family: var(--tag-font, inherit);
  font-size: ${TYPE_SIZE};
}
:host([theme='light']), :host([theme='light']) > :is(.frame, .served) { color-scheme: light; }
:host([theme='dark']), :host([theme='dark']) > :is(.frame, .served) { color-scheme: dark; }
/* Paper is white: browsers leave backgrounds out, and light ink would be all there is. */
@media print { :host > :is(.frame, .served) { color-scheme: light !important; } }

.frame { display: grid; grid-template-columns: minmax(0, 1fr); }
.served { display: block; }

/* The container of the content's queries; without its own width it would vanish in a row. */
.content { container-type: inline-size; contain-intrinsic-inline-size: 320px; }

/*
 * Until it first comes near the viewport: a hundred reports cost the layout of a few, and the
 * placeholders of those that wait are not animated. Not permanently: the containment of
 * content-visibility would catch dialogs.
 */
@supports not (hanging-punctuation: first) { .content.far { content-visibility: auto; } }
@media print { .content.far { content-visibility: visible; } }

/* Over the skeleton, so nothing moves when the content comes; below the message of an error. */
.content, .fallback { grid-area: 1 / 1; min-inline-size: 0; }
.fallback { place-self: center; }
:host([data-state='error']) .fallback { grid-area: 2 / 1; place-self: start; }
:host(:is([data-state='ready'], [data-state='empty'])) .fallback,
:host([data-state='loading']) .kept + .fallback { display: none; }

/* Server-rendered content of a declarative shadow root, shown until the content has rendered. */
.served + .frame { display: none; }
`;

const made = new Map<string, CSSStyleSheet>();

/** The frame's sheet and these, in this order. */
export function adoptableSheets(
  { reserved = [] }: ElementSchema,
  texts: readonly string[],
): CSSStyleSheet[] {
  return parsedSheets([FRAME, waitingSheet(reserved), ...texts]);
}

/**
 * Until React has rendered and a view's own sheet is there; placeholders may read `--_reserved`, too. An element
 * that loads again keeps what it shows.
 */
function waitingSheet(reserved: readonly ReservedSpace[]): string {
  const waiting = (where = '') =>
    `:host(${where}:not([data-state='ready'], [data-state='empty'], [data-state='error'])) .content:not(.kept)`;
  const both = (where?: string) => `${waiting(where)}::before, ${waiting(where)} > *`;
  return `${waiting()}::before { ${RESERVING_BOX} }\n${reservingRules(reserved, both)}`;
}

/** Each text is parsed once however many elements use it. */
export function parsedSheets(texts: readonly string[]): CSSStyleSheet[] {
  return texts.map((text) => {
    let sheet = made.get(text);
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      made.set(text, sheet);
    }
    return sheet;
  });
}
