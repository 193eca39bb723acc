import type { Clip } from '@tag/contract/media';
import { Button } from '@tag/ui/button';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { Picture } from '../pictures/picture.tsx';
import { useReport } from '../state/report-context.ts';
import { createSpinState, type SpinStore } from './spin-state.ts';
import { size } from '../wording.ts';

/** A button turns by this part of a whole turn, Page Up and Page Down by the other. */
const NUDGE = 1 / 12;
const PAGE = 1 / 4;

/** The card, turned by hand. Made when someone wants it, it takes the focus and begins at once. */
export function SpinPlayer({ clip }: { clip: Clip }) {
  const { client } = useReport();
  const store = useMemo(
    () => createSpinState({ url: client.mediaUrl(clip), frames: clip.frames }),
    [client, clip],
  );
  useEffect(() => {
    void store.open();
    return store.dispose;
  }, [store]);
  return (
    <div className="tag-report-spin">
      <div className="tag-report-spin-stage">
        <Stage clip={clip} store={store} />
        <Overlay store={store} />
      </div>
      <Controls clip={clip} store={store} />
    </div>
  );
}

interface PartProps {
  clip: Clip;
  store: SpinStore;
}

/** What is turned. It is drawn again with every frame, so it holds nothing but the slider. */
function Stage({ clip, store }: PartProps) {
  const { state, turntable } = store;
  const { frame } = useSnapshot(state);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const surface = stage.current!;
    // Ahead of the next drawing, where a browser tells: so the clip has seldom to wait for the hand.
    const follow = (event: Event) => {
      const { clientX, timeStamp } = event as PointerEvent;
      turntable.drag(clientX, timeStamp);
    };
    surface.addEventListener('pointerrawupdate', follow);
    return () => surface.removeEventListener('pointerrawupdate', follow);
  }, [turntable]);
  const views = useMemo(() => <Views clip={clip} store={store} />, [clip, store]);
  const degrees = Math.round((frame / clip.frames) * 360);

  return (
    <div
      ref={stage}
      className="tag-report-spin-surface"
      role="slider"
      tabIndex={0}
      aria-label="Turn of the card"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={degrees}
      aria-valuetext={wordsOf(degrees)}
      onKeyDown={(event) => turnByKey(event, clip, store)}
      onPointerDown={({ button, pointerId, clientX, timeStamp, currentTarget }) => {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        turntable.grab(clientX, timeStamp, currentTarget.clientWidth);
      }}
      onPointerMove={({ clientX, timeStamp }) => turntable.drag(clientX, timeStamp)}
      onLostPointerCapture={({ timeStamp }) => turntable.release(timeStamp)}
    >
      {views}
    </div>
  );
}

/** The poster, and over it the video as soon as it has a frame to show. */
function Views({ clip, store }: PartProps) {
  const { phase, source } = useSnapshot(store.state);
  return (
    <>
      <Picture picture={clip.poster} alt="" sizes="(min-width: 760px) 720px, 92vw" />
      {source && (
        <video
          src={source}
          width={clip.width}
          height={clip.height}
          muted
          playsInline
          preload="auto"
          disablePictureInPicture
          aria-hidden="true"
          data-shown={phase === 'ready' || undefined}
          onLoadedData={({ currentTarget }) => store.shown(currentTarget)}
          onError={store.refused}
        />
      )}
    </>
  );
}

/** What lies over the poster until the card can be turned. */
function Overlay({ store }: { store: SpinStore }) {
  const { phase, loaded, total } = useSnapshot(store.state);
  if (phase === 'ready') return null;
  return (
    <div className="tag-report-spin-overlay">
      {phase === 'asking' && (
        <>
          <p>You asked to save data.</p>
          <Button look="primary" onClick={() => void store.load()}>
            {total === null ? 'Load the 360 video' : `Load the 360 video (${size(total)})`}
          </Button>
        </>
      )}
      {phase === 'loading' && (
        <>
          <progress
            aria-label="Loading the 360 video"
            {...(total !== null && { max: total, value: Math.min(loaded, total) })}
          />
          <p aria-hidden="true">
            {total === null ? size(loaded) : `${size(loaded)} of ${size(total)}`}
          </p>
        </>
      )}
      {phase === 'failed' && (
        <>
          <p role="alert">The 360 video could not be loaded.</p>
          <Button look="primary" onClick={() => void store.load()}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

function Controls({ clip, store }: PartProps) {
  const { turntable } = store;
  const { isPlaying, phase } = useSnapshot(store.state);
  const step = Math.round(clip.frames * NUDGE);
  return (
    <div className="tag-report-spin-controls">
      <Button onClick={() => turntable.turnBy(-step, true)}>Turn left</Button>
      <Button onClick={() => (isPlaying ? turntable.stop() : turntable.play())}>
        {isPlaying ? 'Pause' : 'Turn slowly'}
      </Button>
      <Button onClick={() => turntable.turnBy(step, true)}>Turn right</Button>
      <span className="tag-hidden" role="status">
        {phase === 'ready' && 'The 360 video is ready: turn it with the arrow keys.'}
      </span>
    </div>
  );
}

function turnByKey(event: KeyboardEvent, { frames }: Clip, { turntable }: SpinStore) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const page = Math.round(frames * PAGE);
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      turntable.turnBy(1, false);
      break;
    case 'ArrowLeft':
    case 'ArrowDown':
      turntable.turnBy(-1, false);
      break;
    case 'PageUp':
      turntable.turnBy(page, false);
      break;
    case 'PageDown':
      turntable.turnBy(-page, false);
      break;
    case 'Home':
      turntable.goTo(0);
      break;
    case 'End':
      turntable.goTo(frames - 1);
      break;
    default:
      return;
  }
  event.preventDefault();
}

/** `90 degrees`; where one knows what is seen, that too. */
function wordsOf(degrees: number): string {
  const facing =
    degrees <= 20 || degrees >= 340 ? ', front' : Math.abs(degrees - 180) <= 20 ? ', back' : '';
  return `${degrees} degrees${facing}`;
}
