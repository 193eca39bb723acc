import type { Plugin } from 'vite';

/**
 * What React Router has for its framework, and keeps in every bundle: names for development tools, components
 * that no bundler can drop since their making isn't marked as pure, and links that fetch pages ahead, which do
 * nothing without the framework. 4 KiB of each page's scripts.
 */
const REPLACEMENTS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/= (React\w*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
  [/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);/, '[false, null, {}];'],
  [/return shouldPrefetch && !isAbsolute \?/, 'return false ?'],
];

export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    transform: {
      filter: {
        id: /\/react-router\/dist\/\w+\/chunk-.*\.mjs$/,
        code: /function usePrefetchBehavior/,
      },
      handler(code) {
        let lean = code;
        for (const [pattern, replacement] of REPLACEMENTS) {
          const replaced = lean.replace(pattern, replacement);
          if (replaced === lean) this.error(`React Router has no ${pattern} any more`);
          lean = replaced;
        }
        return { code: lean, map: null };
      },
    },
  };
}
