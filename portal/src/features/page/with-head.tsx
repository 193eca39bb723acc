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
      {/* Before the screen, which may know a title of its own. */}
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
