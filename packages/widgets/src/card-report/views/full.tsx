import { useMemo, useState } from 'react';
import { CardReport } from '../card-report.tsx';
import sheet from '../card-report.css?inline';
import { elementEvents } from '../../shared/host-events.ts';
import { createCardReportState } from '../state/state.ts';
import type { ViewProps } from '../view-parts/view-props.ts';

export { sheet };

/** The element's full view. */
export function View(props: ViewProps) {
  const { certs, client, links, defect, headingLevel, host, keepStore } = props;
  const asked = useMemo(() => (defect === undefined ? {} : { defect }), [defect]);
  const [store] = useState(() =>
    keepStore(() => createCardReportState(client, { asked, admit: host.takeTurn })),
  );
  return (
    <CardReport
      store={store}
      cert={certs[0] ?? ''}
      client={client}
      links={links}
      asked={asked}
      headingLevel={headingLevel}
      {...elementEvents(host)}
      onSelect={({ id, type, side, deduction }) =>
        host.emit('tag-select', { defect: id, type, side, deduction })
      }
    />
  );
}
