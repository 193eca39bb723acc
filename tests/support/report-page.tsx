import { createPublicClient, type PublicClient } from '@tag/client/public';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import tokens from '@tag/theme/tokens.css?inline';
import { CardReport, type CardReportProps } from '@tag/widgets/card-report';
import sheet from '@tag/widgets/card-report.css?inline';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { sampleReport, type SampleOptions } from './sample-report.ts';
import { until } from './waiting.ts';

/** An existing picture, so nothing on a test page is broken unless a test breaks it. */
const PICTURE = '/portal/public/icon-192.png';

/** A sample report whose pictures all exist. */
export function shownReport(options: SampleOptions = {}): GradedCardDetail {
  const text = JSON.stringify(sampleReport({ media: '/media', ...options }));
  return JSON.parse(text.replace(/"\/media\/[^"]*"/g, `"${PICTURE}"`)) as GradedCardDetail;
}

export type Respond = (signal: AbortSignal, url: string) => Response | Promise<Response>;

/** A client whose every call is answered by `respond`, at once and without retries. */
export function clientOf(respond: Respond): PublicClient {
  return createPublicClient({
    baseUrl: location.origin,
    retries: 0,
    fetch: async (input, init) =>
      respond(init?.signal ?? new AbortController().signal, String(input)),
  });
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}

/** An answer that never comes; it ends when the caller gives up. */
export const never = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );

const adopted = new CSSStyleSheet();
adopted.replaceSync(`${tokens}\n${sheet}\nbody { margin: 0; }`);

let root: Root | undefined;
let container: HTMLElement | undefined;

/** Shows a report in the document, as the portal does. */
export function show(props: Partial<CardReportProps> & { client: PublicClient }): HTMLElement {
  if (!container) {
    document.adoptedStyleSheets = [adopted];
    container = document.body.appendChild(document.createElement('main'));
    root = createRoot(container);
  }
  flushSync(() => root!.render(<CardReport cert="X0000001" {...props} />));
  return container;
}

/** Opens a panel of the report, as its summary does. */
export async function openPanel(id: string, root: ParentNode = document): Promise<HTMLElement> {
  const panel = await until(() => root.querySelector<HTMLDetailsElement>(`#${id}`));
  panel.open = true;
  return panel;
}

export function clearPage(): void {
  root?.unmount();
  // Else the next report begins where a test scrolled to, partly under what sticks.
  window.scrollTo(0, 0);
  container?.remove();
  root = undefined;
  container = undefined;
  document.adoptedStyleSheets = [];
  delete document.documentElement.dataset['theme'];
  document.documentElement.removeAttribute('dir');
}

export function the<E extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}
