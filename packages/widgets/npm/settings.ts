/** Inserted by the build: the address that `EMBED_BASE` names, or nothing. */
declare const EMBED_BASE: string;

/** Which script to load, and which API its elements call. */
export interface LoadSettings {
  /** The folder of our scripts, without a version, such as `https://cards.example.com/embed`. */
  embedBase?: string | undefined;
  /**
   * `v1`, the default: compatible updates arrive by themselves. A release such as `1.4.2`, or a candidate such as
   * `1.5.0-rc.1`: never changes.
   */
  version?: string | undefined;
  /** The `integrity` of the release's `loader.js`, from its `snippet.html`. Needs a release as `version`. */
  integrity?: string | undefined;
  /** The API that the elements call; by default the one that our server names. */
  apiBase?: string | undefined;
  /** The portal that the elements link to; needs `apiBase`. */
  portalBase?: string | undefined;
  /** The nonce of the page's Content-Security-Policy. */
  nonce?: string | undefined;
}

/** The script tag's facts. */
export interface Loader {
  readonly src: string;
  readonly integrity?: string;
  readonly apiBase?: string;
  readonly portalBase?: string;
}

/** Which elements to register, and where they get and lead to. */
export interface BundleSettings {
  /** The API that the elements call, such as `https://api.example.com`. */
  apiBase: string;
  /** The portal that they link to; without it they don't. */
  portalBase?: string | undefined;
  /** Such as `['tag-card-report']`; all by default. */
  tags?: readonly string[] | undefined;
}

const CHANNEL = /^v[1-9]\d*$/;
const RELEASE = /^[1-9]\d*\.\d+\.\d+(-rc\.\d+)?$/;
/** Builds that aren't released: their bytes change. */
const DEVELOPMENT = '0.0.0-dev';
const DIGEST = /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/;

/** @throws Error that names a setting and what is wrong with it */
export function readSettings(settings: LoadSettings): Loader {
  const { embedBase = EMBED_BASE, version = 'v1', integrity, apiBase, portalBase } = settings;
  if (!embedBase) refuse('embedBase', 'is missing: the address of the folder of our scripts');
  if (!CHANNEL.test(version) && !RELEASE.test(version) && version !== DEVELOPMENT) {
    refuse('version', `is v1, a release such as 1.4.2, or a candidate, not "${version}"`);
  }
  if (integrity !== undefined) {
    if (!RELEASE.test(version)) {
      refuse('integrity', `needs a release such as 1.4.2 as version: what ${version} has changes`);
    }
    if (!integrity.split(' ').every((digest) => DIGEST.test(digest))) {
      refuse('integrity', `is a digest such as sha384-…, not "${integrity}"`);
    }
  }
  if (portalBase !== undefined && apiBase === undefined) refuse('portalBase', 'needs apiBase');
  return {
    src: `${address('embedBase', embedBase)}/${version}/loader.js`,
    ...(integrity !== undefined && { integrity }),
    ...(apiBase !== undefined && { apiBase: address('apiBase', apiBase) }),
    ...(portalBase !== undefined && { portalBase: address('portalBase', portalBase) }),
  };
}

/** @throws Error that names a setting and what is wrong with it */
export function readBases(
  { apiBase, portalBase, tags }: BundleSettings,
  known: readonly string[],
): { bases: { apiBase: string; portalBase: string | null }; tags: readonly string[] } {
  const unknown = tags?.find((tag) => !known.includes(tag));
  if (unknown !== undefined) refuse('tags', `are of ${known.join(', ')}, not "${unknown}"`);
  return {
    bases: {
      apiBase: address('apiBase', apiBase),
      portalBase: portalBase === undefined ? null : address('portalBase', portalBase),
    },
    tags: tags ?? known,
  };
}

function refuse(name: string, why: string): never {
  throw new Error(`@tag/widgets: ${name} ${why}`);
}

/** Without a slash at its end. */
function address(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    refuse(name, `is an http(s) address without a query, not "${text}"`);
  }
  return url.href.replace(/\/+$/, '');
}
