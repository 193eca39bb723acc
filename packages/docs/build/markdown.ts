const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);

/** The schemas' prose has no more Markdown than `code`. */
export function inlineMarkdown(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

interface Anchored {
  readonly html: string;
  /** Its sections, for the list at the side. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Gives every h2 and h3 without an id one, made of its text, and lists the h2. Markdown's tables get a place to scroll. */
export function withAnchors(given: string): Anchored {
  const html = given.replace(
    /<table>[\s\S]*?<\/table>/g,
    (table) => `<div class="scroll" tabindex="0">${table}</div>`,
  );
  const sections: { id: string; title: string }[] = [];
  const taken = new Set<string>();
  const anchored = html.replace(
    /<h([23])(?: id="([^"]+)")?>([\s\S]*?)<\/h\1>/g,
    (_, level: string, own: string | undefined, content: string) => {
      const title = content.replace(/<[^>]+>/g, '').trim();
      const id = own ?? freeName(slug(title), taken);
      taken.add(id);
      if (level === '2') sections.push({ id, title });
      return `<h${level} id="${id}"><a class="anchor" href="#${id}">${content}</a></h${level}>`;
    },
  );
  return { html: anchored, sections };
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/&\w+;/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let next = 2; taken.has(free); next += 1) free = `${name}-${next}`;
  return free;
}
