import { endpoints } from '@tag/contract';
import type { Endpoint } from '@tag/contract/endpoint';
import { expect, test } from 'vitest';
import { filesOf, textOf } from '../architecture/files.ts';

/** Asks for the password or a passkey on the way to another call, which is refused before. */
const PASSWORD_DIALOG = 'portal/src/features/fresh-password';
const ASKED_THERE = ['confirmPassword', 'requestPasskey', 'confirmPasskey'];
/** The calls that change second factors start from what `readFactors` lists. */
const CHANGES_FACTORS = '/users/factors/';

const names = Object.entries<Endpoint>(endpoints)
  .filter(([, { ownerOnly, path }]) => ownerOnly && !path.startsWith(CHANGES_FACTORS))
  .map(([name]) => name)
  .filter((name) => !ASKED_THERE.includes(name));

test('what only users themselves may call is kept from staff who act as them, on every screen', () => {
  const files = filesOf(['.ts', '.tsx'], ['portal/src/features', 'portal/src/screens']);
  const folders = new Set(files.map((file) => file.split('/').slice(0, 4).join('/')));
  folders.delete(PASSWORD_DIALOG);
  const uses = [...folders].flatMap((folder) => {
    const own = files.filter((file) => file.startsWith(`${folder}/`));
    const guards = own.filter((file) => textOf(file).includes('/owner-only.tsx'));
    return names
      .filter((name) => own.some(has(name)))
      .map((name) => ({ name, folder, isKept: guards.some(has(name)) }));
  });
  expect(uses.filter(({ isKept }) => !isKept)).toEqual([]);
  // Otherwise a renamed call would be missed.
  const used = new Set(uses.map(({ name }) => name));
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});

const has = (name: string) => (file: string) => new RegExp(`\\b${name}\\b`).test(textOf(file));
