import { defineElement, VERSION, type ElementSchema } from '@tag/element';
import { checkSchema } from '@tag/element/generate';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const schema = (parts: object): ElementSchema => ({
  tag: 'tag-thing',
  summary: 'A thing',
  attributes: {},
  ...parts,
});
const attribute = (name: string, described: object = { kind: 'string' }) =>
  schema({ attributes: { [name]: { summary: 'x', ...described } } });
const define = (parts: ElementSchema) => defineElement(parts, () => null, { sheets: [] });

describe('a schema', () => {
  it.each(['title', 'style', 'id', 'hidden', 'lang', 'dir', 'class', 'slot', 'part', 'tabindex'])(
    'never shadows %s',
    (name) => {
      expect(() => checkSchema(attribute(name))).toThrow(/would shadow/);
    },
  );

  it.each([
    ['an event handler', attribute('onclick'), /would shadow/],
    ['a data attribute', attribute('data-state'), /would shadow/],
    ['a method of every element', attribute('reload'), /would shadow/],
    ['an attribute of every element', attribute('theme'), /belongs to every element/],
    ['a name not in kebab-case', attribute('gradeLabel'), /kebab-case/],
    ['a tag of another family', schema({ tag: 'my-thing' }), /tag-name/],
    ['a property that is an attribute', twice(), /is an attribute, too/],
    ['a shadowing property', schema({ properties: { innerHTML: object() } }), /would shadow/],
    ['an event of another family', schema({ events: { change: { summary: 'x' } } }), /tag-/],
    ['a pattern without a reason', attribute('a', { kind: 'string', pattern: /a/ }), /reason/],
    ['a required default', attribute('a', required({ default: 'b' })), /no default/],
    [
      'a required value outside the identity',
      attribute('a', { kind: 'string', required: true }),
      /identity/,
    ],
    [
      'a boolean that is true by default',
      attribute('a', { kind: 'boolean', default: true }),
      /false/,
    ],
  ])('is refused for %s', (_what, wrong, reason) => {
    expect(() => checkSchema(wrong)).toThrow(reason);
  });

  it('defines nothing, and breaks nothing, where there is no DOM', () => {
    expect(globalThis.HTMLElement).toBeUndefined();
    expect(() => define(attribute('cert', required({})))).not.toThrow();
  });

  it('has the same version as the widgets', async () => {
    const file = new URL('../../packages/widgets/package.json', import.meta.url);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: VERSION });
  });
});

function object() {
  return { summary: 'x', type: 'object' };
}
function required(described: object) {
  return { kind: 'string', required: true, identity: true, ...described };
}
function twice(): ElementSchema {
  return {
    ...attribute('grade-label'),
    properties: { gradeLabel: object() },
  };
}
