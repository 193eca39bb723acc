import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matchRoute, notFoundRoute } from '../../portal/src/app/routes.ts';
import { href } from '../../portal/src/pages/href.ts';
import { PAGES } from '../../portal/src/pages/pages.ts';

const source = join(import.meta.dirname, '../../portal/src');

/** The folder of the screen that is shown at an address. */
const screenAt = (address: string) => {
  const { route } = matchRoute(address);
  return 'screen' in route && route !== notFoundRoute && route.screen.source.split('/')[2];
};

test('each page is reached at its address', () => {
  const reached = PAGES.map(({ path }) => screenAt(path.replace(/\/:\w+\?$|\*$/, '')));
  expect(reached).toEqual(PAGES.map(({ screen }) => screen));
});

test('an address has its parameters encoded, and none that are left out', () => {
  const order = href('/card-submission/:step/:orderNumber/:couponId?', {
    step: 'confirm',
    orderNumber: 'Q1/2 ü',
  });
  expect(order).toBe('/card-submission/confirm/Q1%2F2%20%C3%BC');
  expect(matchRoute(order).params).toMatchObject({ orderNumber: 'Q1/2 ü' });
  expect(href('/lab/:orderNumber?')).toBe('/lab');
});

test('no link leads nowhere', () => {
  const written = readdirSync(source, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    if (!file.endsWith('.tsx')) return [];
    const text = readFileSync(join(source, file), 'utf8');
    const links = text.matchAll(/(?:\bto=\{?|\bnavigate\(|\bto: )['"`](\/[^'"`?#$]*)/g);
    return [...links].map(([, address]) => ({ file, address: address! }));
  });
  expect(written.filter(({ address }) => screenAt(address) === false)).toEqual([]);
});
