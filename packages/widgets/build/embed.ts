import type { UserConfig } from 'vite';

/** How the embed script is built. */
export function embedConfig(): UserConfig {
  return {};
}
