import type { UserConfig } from 'vite';

/** How the portal's client is built. */
export function portalConfig(): UserConfig {
  return {};
}

/** How the portal's server bundle is built. */
export function portalServerConfig(): UserConfig {
  return {};
}
