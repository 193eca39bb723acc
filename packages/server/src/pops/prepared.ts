const names = new Map<string, string>();

/**
 * A statement under a name of its own: each connection parses and plans it once. Only for statements
 * of which there are few: a connection keeps them all.
 */
export function prepared(text: string): { readonly name: string; readonly text: string } {
  let name = names.get(text);
  if (name === undefined) {
    name = `pops-${names.size + 1}-prepared`;
    names.set(text, name);
  }
  return { name, text };
}
