import { readSettings, type LoadSettings, type Loader } from './settings.ts';

export type { LoadSettings } from './settings.ts';

/** The script that this page loads. */
let loading: { readonly loader: string; readonly done: Promise<void> } | undefined;
/** Browsers keep a failed script for its address, so each retry has another one. */
let failures = 0;

/**
 * Adds our script to the page, once, and resolves when it has run: from then on it loads the elements it finds.
 * On a server it adds nothing, so a module that renders on both may call it.
 *
 * @throws (rejects) Error if a setting is wrong, if it was called before with other settings, or if the script
 * can't be loaded. Calling it again after that tries again.
 */
export function loadElements(settings: LoadSettings = {}): Promise<void> {
  let loader: Loader;
  try {
    loader = readSettings(settings);
  } catch (error) {
    return Promise.reject(error);
  }
  if (typeof document === 'undefined') return Promise.resolve();
  const key = JSON.stringify(loader);
  if (loading && loading.loader !== key) {
    return Promise.reject(
      new Error(
        `loadElements was called before with other settings: ${loading.loader}, now ${key}`,
      ),
    );
  }
  if (!loading) {
    const done = addScript(loader, settings.nonce);
    loading = { loader: key, done };
    done.catch(() => (loading = undefined));
  }
  return loading.done;
}

function addScript({ src, integrity, ...bases }: Loader, nonce?: string): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    const giveUp = (reason: string) => {
      script.remove();
      fail(new Error(`${src} could not be loaded: ${reason}`));
    };
    script.type = 'module';
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    if (nonce) script.nonce = nonce;
    Object.assign(script.dataset, bases);
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => {
      failures += 1;
      giveUp(
        `check the address, the page’s policy (script-src)${integrity ? ', and the integrity' : ''}.`,
      );
    });
    try {
      setAddress(script, failures ? `${src}?retry=${failures}` : src);
    } catch {
      giveUp('the page’s policy must allow it by “trusted-types tag-elements”.');
      return;
    }
    document.head.append(script);
  });
}

/** What pages with Trusted Types have. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * Where a page requires Trusted Types, it refuses a plain text and reports that, so a policy comes first. One that
 * allows no policy of ours may still have a default policy, or not require Trusted Types.
 */
function setAddress(script: HTMLScriptElement, address: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    policy ??= trustedTypes?.createPolicy('tag-elements', { createScriptURL: (it) => it });
  } catch {
    // Tried as a text below.
  }
  script.src = policy?.createScriptURL(address) ?? address;
}
