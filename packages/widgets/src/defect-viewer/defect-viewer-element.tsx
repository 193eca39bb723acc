import { callErrorOfFailure } from '@tag/client/public';
import { type ReadRegion, readRegion } from '@tag/contract/defect-viewer';
import type { ElementProps, FailedProps } from '@tag/element';
import { useMemo } from 'react';
import { misuse } from '../shared/error-notice.tsx';
import { elementEvents } from '../shared/host-events.ts';
import { useApiClient } from '../shared/use-client.ts';
import { DefectViewer } from './defect-viewer.tsx';
import type { defectViewerSchema } from './schema.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Waiting } from './waiting.tsx';

type Props = ElementProps<typeof defectViewerSchema>;
type Usable = Extract<Props, { problem: undefined }>;

/** Connects the viewer to its element: reads attributes, emits events. */
export function DefectViewerElement(props: Props) {
  const { problem, headingLevel } = props;
  if (!problem) return <View {...props} />;
  return (
    <article className="tag-defect-viewer tag-ground">
      <ErrorNotice error={misuse(problem)} level={headingLevel} />
    </article>
  );
}

/** Shown until the element comes into view. */
export function DefectViewerPlaceholder() {
  return (
    <div className="tag-defect-viewer tag-ground">
      <Waiting />
    </div>
  );
}

/** Shown when the viewer crashed or couldn't start. */
export function DefectViewerFailed({ code, onRetry }: FailedProps) {
  return (
    <article className="tag-defect-viewer tag-ground">
      <ErrorNotice
        error={callErrorOfFailure({ code, retryable: true })}
        level={2}
        onRetry={onRetry}
      />
    </article>
  );
}

function View(props: Usable) {
  const { apiBase, portalBase, host, cert, defect } = props;
  const client = useApiClient(apiBase);
  const asked = useAskedRegion(props);
  const region = asked?.ok ? asked.region : undefined;
  const refused = asked?.ok === false ? asked.reason : undefined;
  return (
    <DefectViewer
      // A refusal is an initial state only, so it needs a new component.
      key={refused}
      client={client}
      subject={{ region, cert, defect }}
      refused={refused ?? (asked || cert !== undefined ? undefined : 'address')}
      headingLevel={props.headingLevel}
      reportLink={(certificate) =>
        portalBase === undefined ? undefined : host.link(`${portalBase}/card/${certificate}`)
      }
      admit={host.takeTurn}
      {...elementEvents(host)}
      onSelect={({ id, type, side, deduction }) =>
        host.emit('tag-select', { defect: id, type, side, deduction })
      }
    />
  );
}

/** The region from the attributes; undefined without a picture. */
function useAskedRegion(props: Usable): ReadRegion | undefined {
  const { apiBase, imageUrl, pictureOrigins, x, y } = props;
  const { widthBounding, heightBounding, widthImage, heightImage } = props;
  return useMemo(() => {
    if (imageUrl === undefined) return undefined;
    const numbers = { x, y, widthBounding, heightBounding, widthImage, heightImage };
    const written = Object.entries(numbers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]);
    return readRegion(
      { imageUrl, ...Object.fromEntries(written) },
      { apiBase, origins: pictureOrigins.split(' ').filter(Boolean) },
    );
  }, [
    apiBase,
    imageUrl,
    pictureOrigins,
    x,
    y,
    widthBounding,
    heightBounding,
    widthImage,
    heightImage,
  ]);
}
