import type { Links } from '../../features/settings/settings.ts';

export interface NamedLink {
  readonly name: string;
  readonly url: string;
}

type SingleLink = Exclude<keyof Links, 'social'>;

const NAMES: Readonly<Record<SingleLink, string>> = {
  company: 'Company',
  reholder: 'Reholder',
  score: 'TAG score',
  dig: 'DIG report',
  marketing: 'For partners',
  docs: 'Developers',
  help: 'Help',
  terms: 'Terms',
  privacy: 'Privacy',
};

function named(links: Links, keys: readonly SingleLink[]): NamedLink[] {
  return keys.flatMap((key) => {
    const url = links[key];
    return url === undefined ? [] : [{ name: NAMES[key], url }];
  });
}

export function productLinks(links: Links): NamedLink[] {
  return named(links, ['company', 'reholder', 'score', 'dig']);
}

export function serviceLinks(links: Links): NamedLink[] {
  return named(links, ['marketing', 'docs', 'help', 'terms', 'privacy']);
}

export function socialLinks(links: Links): readonly NamedLink[] {
  return links.social ?? [];
}
