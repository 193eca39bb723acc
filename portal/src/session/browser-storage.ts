import { STORAGE_KEY } from '@tag/contract/constants';
import type { Schema } from '@tag/contract/schema';

/** The session's only stored data, under one key. */
interface StoredParts {
  localUserData: unknown;
  /** Sealed: see sealed-text.ts. */
  localUserPermissionData: unknown;
}

/** The stored data; empty if storage is off or contains anything else. */
export function readStored(): Partial<StoredParts> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** Stores these parts next to the others; one that is undefined is taken out. */
export function writeStored(parts: Partial<StoredParts>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readStored(), ...parts }));
  } catch {
    // Storage is off or full: it lasts as long as the page.
  }
}

/** What is stored under a separate key; undefined if there is nothing, or nothing of this form. */
export function readSeparate<T>(name: string, schema: Schema<T>): T | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${STORAGE_KEY}.${name}`) ?? 'null');
    const [failure, value] = schema.validate(stored);
    return failure ? undefined : value;
  } catch {
    return undefined;
  }
}

/** @returns false if storage is off or full. */
export function writeSeparate(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(`${STORAGE_KEY}.${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeSeparate(name: string): void {
  try {
    localStorage.removeItem(`${STORAGE_KEY}.${name}`);
  } catch {
    // Storage is off: nothing is there.
  }
}

/** Calls back when another tab has stored something. */
export function onStoredElsewhere(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
