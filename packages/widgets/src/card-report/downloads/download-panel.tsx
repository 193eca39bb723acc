import { countOf, formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { PlannedFile } from './download-plan.ts';
import { createDownloadState, type DownloadState, type DownloadStore } from './download-state.ts';
import { useReport } from '../state/report-context.ts';
import { downloadAll, size } from '../wording.ts';

/** The running download. Mounted on request: takes the focus and starts immediately. */
export function DownloadPanel({ files }: { files: readonly PlannedFile[] }) {
  const { report } = useReport();
  const { certificate, gradedAt } = report;
  const store = useMemo(
    () => createDownloadState(files, { name: certificate, date: new Date(gradedAt) }),
    [files, certificate, gradedAt],
  );
  useEffect(() => {
    void store.start();
    return store.dispose;
  }, [store]);
  const state = useSnapshot(store.state);
  const { phase, archive } = state;
  const panel = useRef<HTMLDivElement>(null);
  const focusMain = () => panel.current?.querySelector('button')?.focus({ preventScroll: true });
  useEffect(focusMain, []);
  const file = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (archive) file.current?.click();
  }, [archive]);

  const isBusy = phase === 'checking' || phase === 'loading';
  function act() {
    if (isBusy) return;
    if (phase === 'choosing' && state.pictures > 0) void store.proceed();
    else if (phase === 'done') file.current?.click();
    else void store.start();
  }
  return (
    <div className="tag-report-download" ref={panel}>
      <div className="tag-report-actions">
        {/* The same button in every phase, so it keeps the focus. */}
        <Button
          look={phase === 'choosing' || phase === 'failed' ? 'primary' : 'quiet'}
          aria-disabled={isBusy}
          onClick={act}
        >
          {actionOf(state, files.length)}
        </Button>
        {phase !== 'idle' && phase !== 'done' && (
          <Button
            onClick={() => {
              store.cancel();
              focusMain();
            }}
          >
            Cancel
          </Button>
        )}
        {archive && (
          <a ref={file} href={archive.url} download={`${certificate}.zip`} hidden>
            {certificate}.zip
          </a>
        )}
      </div>
      <Progress store={store} />
      <div role="status">{storyOf(state, certificate)}</div>
      {phase === 'choosing' && (
        <ul className="tag-report-missing" aria-label="Missing images">
          {state.missing.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Progress({ store }: { store: DownloadStore }) {
  const { phase, total, loaded } = useSnapshot(store.state);
  if (phase === 'checking') return <progress aria-label="Checking the images" />;
  if (phase !== 'loading') return null;
  const isMeasured = total > 0;
  return (
    <div className="tag-report-download-progress">
      <progress
        aria-label="Downloading the images"
        {...(isMeasured && { max: total, value: Math.min(loaded, total) })}
      />
      <span aria-hidden="true">
        {isMeasured ? `${size(loaded)} of ${size(total)}` : size(loaded)}
      </span>
    </div>
  );
}

/** The button's label. */
function actionOf({ phase, pictures }: DownloadState, planned: number): string {
  switch (phase) {
    case 'idle':
      return downloadAll(planned);
    case 'checking':
      return 'Checking …';
    case 'choosing':
      return pictures > 0 ? `Download the other ${pictures}` : 'Check again';
    case 'loading':
      return 'Downloading …';
    case 'done':
      return 'Save again';
    case 'failed':
      return 'Try again';
  }
}

/** The status as text. Numbers that change often are only in the progress bar. */
function storyOf(state: DownloadState, certificate: string): string {
  const { phase, missing, pictures, arrived, total, archive } = state;
  switch (phase) {
    case 'idle':
      return '';
    case 'checking':
      return 'Checking that every image is available.';
    case 'choosing':
      return pictures > 0
        ? `${countOf(missing.length, 'image')} not available. You can download the other ${pictures}${total > 0 ? `, ${size(total)}` : ''}.`
        : 'None of the images are available right now.';
    case 'loading':
      return `Downloading ${countOf(pictures, 'image')}${total > 0 ? `, ${size(total)}` : ''}.`;
    case 'done':
      return `${certificate}.zip is complete: ${countOf(pictures, 'image')}, ${size(archive?.bytes ?? 0)}.`;
    case 'failed': {
      const kept =
        arrived > 0
          ? ` ${formatCount(arrived)} of ${countOf(pictures, 'image')} so far; you can continue from there.`
          : '';
      return state.reason === 'refused'
        ? `The images aren’t available right now.${kept}`
        : `The connection was lost and nothing was saved.${kept}`;
    }
  }
}
