import type { Plugin } from 'vite';

/** Replaces `sl-` in everything loaded by a partner's page. */
const PREFIX = 'tag-sl-';
const SHOELACE = /\/node_modules\/@shoelace-style\/shoelace\//;
const OURS = /\/packages\/(ui|theme|charts|viewer)\/src\//;
const SHEET = /\.css(\?|$)/;
/**
 * `sl-` at the start of a name: tags, events (also the JSX prop `onsl-…`), classes, `--sl-…`.
 * Not in `./sl-…`, a relative import.
 */
const SL = /(?<![A-Za-z0-9]|\.\/)(on)?sl-(?=[a-z])/g;

/**
 * Renames Shoelace's `sl-` prefix, in its modules and in our code and style sheets. On a partner's page
 * that uses Shoelace too, registering `sl-*` would throw in their script or mix two versions.
 * @param widgets the folder of the widgets' sources
 */
export function ownShoelacePrefix(widgets: string): Plugin[] {
  const rewrite = (code: string, id: string) => {
    const speaksShoelace = SHOELACE.test(id) || OURS.test(id) || id.startsWith(widgets);
    if (!speaksShoelace || !code.includes('sl-')) return;
    return { code: code.replace(SL, `$1${PREFIX}`), map: null };
  };
  return [
    {
      name: 'own-shoelace-prefix:scripts',
      apply: 'build',
      enforce: 'pre',
      transform: (code, id) => (SHEET.test(id) ? undefined : rewrite(code, id)),
    },
    {
      name: 'own-shoelace-prefix:sheets',
      apply: 'build',
      enforce: 'post', // after their imported style sheets are inlined
      transform: (code, id) => (SHEET.test(id) ? rewrite(code, id) : undefined),
    },
  ];
}

/** Removes whitespace from Shoelace's css`…` literals, which minifiers leave alone. */
export function minifyShoelaceStyles(): Plugin {
  return {
    name: 'minify-shoelace-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!SHOELACE.test(id) || !code.includes('css`')) return;
      const minified = code.replace(/css`((?:[^`\\]|\\.)*)`/g, (_, css: string) => {
        return `css\`${collapse(css)}\``;
      });
      return { code: minified, map: null };
    },
  };
}

function collapse(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':');
}
