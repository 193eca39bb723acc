import sheet from '../compare/compare.css?inline';
import { Comparison } from '../compare/comparison.tsx';
import { useDetails } from '../common/use-details.ts';
import { useHostState } from '../common/use-host-state.ts';
import type { ViewProps } from '../common/view-props.ts';

export { sheet };

/** The element's comparison view. */
export function View({ certs, client, links, headingLevel, host }: ViewProps) {
  const loading = useDetails(client, certs, host.takeTurn);
  useHostState(host, loading);
  return <Comparison loading={loading} client={client} links={links} headingLevel={headingLevel} />;
}
