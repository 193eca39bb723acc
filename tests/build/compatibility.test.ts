import type { ElementSchema } from '@tag/element';
import { customElementsManifest } from '@tag/element/generate';
import { expect, test } from 'vitest';
import { brokenSince, type ElementsManifest } from '../../packages/widgets/build/compatibility.ts';

const schema = {
  tag: 'tag-thing',
  summary: 'A thing',
  status: 'stable',
  attributes: {
    cert: { kind: 'string', summary: 'Which' },
    size: { kind: 'string', oneOf: ['small', 'large'], default: 'small', summary: 'How large' },
    trial: { kind: 'boolean', summary: 'New', status: 'experimental' },
  },
  events: {
    'tag-select': { summary: 'Picked', detail: { index: { kind: 'number', summary: 'Which' } } },
  },
  parts: { grade: { summary: 'The grade' } },
} as const satisfies ElementSchema;

function broken(changes: object, version = '1.3.0'): string[] {
  const manifest = (described: ElementSchema) =>
    ({ ...customElementsManifest([described]), version: '1.2.0' }) as ElementsManifest;
  return brokenSince(manifest(schema), manifest({ ...schema, ...changes }), version);
}

const { cert, size, trial } = schema.attributes;

test.each([
  ['nothing', {}],
  [
    'a new choice, and another default',
    {
      attributes: {
        cert,
        trial,
        size: { ...size, oneOf: ['tiny', ...size.oneOf], default: 'tiny' },
      },
    },
  ],
  ['the end of what was experimental', { attributes: { cert, size } }],
  [
    'a new field',
    {
      events: {
        'tag-select': {
          summary: 'Picked',
          detail: {
            ...schema.events['tag-select'].detail,
            name: { kind: 'string', summary: 'Name' },
          },
        },
      },
    },
  ],
])('a release may bring %s', (_what, changes) => {
  expect(broken(changes)).toEqual([]);
});

test.each([
  ['an attribute', { attributes: { size, trial } }, /cert of its attributes is gone/],
  [
    'a choice',
    { attributes: { cert, trial, size: { ...size, oneOf: ['small'] } } },
    /size of its attributes was/,
  ],
  ['an event’s field', { events: {} }, /tag-select of its events was/],
  ['a part', { parts: {} }, /grade of its CSS parts is gone/],
])('it takes a new major version to drop %s', (_what, changes, reason) => {
  expect(broken(changes).join('\n')).toMatch(reason);
  expect(broken(changes, '2.0.0')).toEqual([]);
});
