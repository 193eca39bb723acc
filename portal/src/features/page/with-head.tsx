import type { ComponentType } from 'react';
import type { PageHead } from './page-head.ts';
import type { ScreenModule } from './screen-module.ts';
import { usePageHead } from './use-page-head.ts';

/** A screen that keeps its page's head; where the head is found from the page's data, the screen does. */
export function withHead(module: ScreenModule<unknown>): { default: ComponentType } {
  const { default: Screen, head } = module;
  if (typeof head === 'function') return module;
  const WithHead = () => (
    <>
      {/* First, so a screen can set its own title. */}
      <Head head={head} />
      <Screen />
    </>
  );
  return { default: WithHead };
}

function Head({ head }: { head: PageHead }) {
  usePageHead(head);
  return null;
}
