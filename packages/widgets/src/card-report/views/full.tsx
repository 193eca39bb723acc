import { useMemo } from 'react';
import { CardReport } from '../card-report.tsx';
import sheet from '../card-report.css?inline';
import { elementEvents } from '../../shared/host-events.ts';
import type { ViewProps } from '../view-parts/view-props.ts';

export { sheet };

/** The element's full view. */
export function View({ certs, client, links, defect, headingLevel, host }: ViewProps) {
  const asked = useMemo(() => (defect === undefined ? {} : { defect }), [defect]);
  return (
    <CardReport
      cert={certs[0] ?? ''}
      client={client}
      links={links}
      asked={asked}
      headingLevel={headingLevel}
      admit={host.takeTurn}
      {...elementEvents(host)}
      onSelect={({ id, type, side, deduction }) =>
        host.emit('tag-select', { defect: id, type, side, deduction })
      }
    />
  );
}
