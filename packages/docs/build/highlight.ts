import { escaped } from './markdown.ts';

/** What is colored in each kind of text; the first that matches at a place counts. */
const MARKUP = [
  ['comment', /<!--[\s\S]*?-->/],
  ['text', /"[^"]*"/],
  ['name', /<\/?[a-z][\w-]*|\/?>/],
] as const;
const SCRIPT = [
  ['comment', /\/\/[^\n]*|\/\*[\s\S]*?\*\//],
  ['text', /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/],
  [
    'word',
    /\b(?:import|export|from|const|let|function|return|async|await|new|if|else|try|catch|throw|class|default|type|interface|extends|for|of)\b/,
  ],
  ['name', /<\/?[a-zA-Z][\w.-]*(?=[\s>])/],
] as const;
const SHEET = [
  ['comment', /\/\*[\s\S]*?\*\//],
  ['name', /--[\w-]+/],
  ['text', /'[^']*'|"[^"]*"/],
  ['word', /@[\w-]+/],
] as const;
const SHELL = [
  ['comment', /#[^\n]*/],
  ['text', /'[^']*'|"[^"]*"/],
] as const;
const HEADER = [['name', /^[\w-]+(?=:)/m]] as const;

const LANGUAGES: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  html: MARKUP,
  vue: MARKUP,
  svelte: MARKUP,
  ts: SCRIPT,
  tsx: SCRIPT,
  js: SCRIPT,
  json: SCRIPT,
  css: SHEET,
  sh: SHELL,
  http: HEADER,
};

/** A listing as HTML, with a class for each kind of word. An address stays in one piece. */
export function highlight(code: string, language: string): string {
  const kinds = LANGUAGES[language];
  const text = code.trimEnd();
  const inside = kinds ? colored(text, kinds) : escaped(text);
  return `<pre class="listing" tabindex="0"><code>${inside}</code></pre>`;
}

function colored(text: string, kinds: readonly (readonly [string, RegExp])[]): string {
  const any = new RegExp(kinds.map(([, { source }]) => `(${source})`).join('|'), 'gm');
  let html = '';
  let end = 0;
  for (const match of text.matchAll(any)) {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)]![0];
    const name = `code-${kind}`;
    html += `${escaped(text.slice(end, match.index))}<span class="${name}">${escaped(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escaped(text.slice(end));
}
