import sheet from '../compare/compare.css?inline';
import { Comparison } from '../compare/comparison.tsx';
import { useDetails } from '../view-parts/use-details.ts';
import { useHostState } from '../view-parts/use-host-state.ts';
import type { ViewProps } from '../view-parts/view-props.ts';

export { sheet };

/** The element's comparison view. */
export function View({ certs, client, links, headingLevel, host }: ViewProps) {
  const loading = useDetails(client, certs, host.takeTurn);
  useHostState(host, loading);
  return <Comparison loading={loading} client={client} links={links} headingLevel={headingLevel} />;
}
