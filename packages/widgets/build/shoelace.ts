import type { Plugin } from 'vite';

/** Replaces `sl` in everything that partners' pages load. */
const PREFIX = 'tag-sl-';
const SHOELACE = /\/node_modules\/@shoelace-style\/shoelace\//;
const OURS = /\/packages\/(ui|theme|charts|viewer)\/src\//;
const SHEET = /\.css(\?|$)/;
/**
 * `sl-` at the start of a name: tags, events (also as the JSX prop `onsl-…`), classes, `--sl-…`; but
 * not that of a file next to the importing one.
 */
const SL = /(?<![A-Za-z0-9]|\.\/)(on)?sl-(?=[a-z])/g;

/**
 * Renames Shoelace's prefix to ours, in its modules and in our code and style sheets that use it.
 * Registered as `sl-*` from an embed, it would throw in the script of a partner who uses Shoelace, or
 * silently use the version the page registered first. `widgets` is the folder of the widgets' sources.
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
      enforce: 'post', // when the sheets that they import are in them
      transform: (code, id) => (SHEET.test(id) ? rewrite(code, id) : undefined),
    },
  ];
}

/** Shoelace ships its styles as css`…` literals that no minifier touches: takes their space out. */
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
