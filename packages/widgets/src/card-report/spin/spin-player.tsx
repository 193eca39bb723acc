import type { Clip } from '@tag/contract/media';
import { Button } from '@tag/ui/button';
import { useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { Picture } from '../pictures/picture.tsx';
import { useReport } from '../state/report-context.ts';
import { createSpinState, type SpinStore } from './spin-state.ts';
import { degreesOf, SpinVoice, wordsOf } from './spin-voice.tsx';
import { size } from '../wording.ts';

/** Shares of a full turn: a button's step, and a Page Up or Page Down step. */
const NUDGE = 1 / 12;
const PAGE = 1 / 4;

/** The card, rotated by dragging. Mounted on request: takes the focus and starts loading immediately. */
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
  const stage = useRef<HTMLDivElement>(null);
  return (
    <div className="tag-report-spin">
      <div className="tag-report-spin-stage">
        <Stage clip={clip} store={store} stage={stage} />
        <Overlay store={store} />
      </div>
      <Controls clip={clip} store={store} />
      <SpinVoice clip={clip} store={store} slider={stage} />
    </div>
  );
}

interface PartProps {
  clip: Clip;
  store: SpinStore;
}

/** The rotating card. It renders with every frame, so it contains only the slider. */
function Stage({ clip, store, stage }: PartProps & { stage: RefObject<HTMLDivElement | null> }) {
  const { state, turntable } = store;
  const { frame } = useSnapshot(state);
  useEffect(() => stage.current?.focus({ preventScroll: true }), [stage]);
  useEffect(() => {
    const surface = stage.current!;
    // Uses `pointerrawupdate` where supported: it fires before the next frame, which reduces lag.
    const follow = (event: Event) => {
      const { clientX, timeStamp } = event as PointerEvent;
      turntable.drag(clientX, timeStamp);
    };
    surface.addEventListener('pointerrawupdate', follow);
    return () => surface.removeEventListener('pointerrawupdate', follow);
  }, [turntable, stage]);
  const views = useMemo(() => <Views clip={clip} store={store} />, [clip, store]);
  const degrees = degreesOf(frame, clip);

  return (
    <div
      ref={stage}
      className="tag-report-spin-surface"
      role="slider"
      tabIndex={0}
      aria-label="Card rotation"
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

/** The poster, covered by the video once it has a frame. */
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
          // In Firefox, each video is a Tab stop.
          tabIndex={-1}
          data-shown={phase === 'ready' || undefined}
          onLoadedData={({ currentTarget }) => store.shown(currentTarget)}
          onError={store.refused}
        />
      )}
    </>
  );
}

/** Covers the poster until the card can be rotated. */
function Overlay({ store }: { store: SpinStore }) {
  const { phase, loaded, total } = useSnapshot(store.state);
  if (phase === 'ready') return null;
  return (
    <div className="tag-report-spin-overlay">
      {phase === 'asking' && (
        <>
          <p>Data saver is on.</p>
          <Button look="primary" onClick={() => void store.load()}>
            {total === null ? 'Load the 360' : `Load the 360 (${size(total)})`}
          </Button>
        </>
      )}
      {phase === 'loading' && (
        <>
          <progress
            aria-label="Loading the 360"
            {...(total !== null && { max: total, value: Math.min(loaded, total) })}
          />
          <p aria-hidden="true">
            {total === null ? size(loaded) : `${size(loaded)} of ${size(total)}`}
          </p>
        </>
      )}
      {phase === 'failed' && (
        <>
          <p role="alert">The 360 didn’t load.</p>
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
  const { isPlaying } = useSnapshot(store.state);
  const step = Math.round(clip.frames * NUDGE);
  return (
    <div className="tag-report-spin-controls">
      <Button onClick={() => turntable.turnBy(-step, true)}>Rotate left</Button>
      <Button onClick={() => (isPlaying ? turntable.stop() : turntable.play())}>
        {isPlaying ? 'Pause' : 'Auto-rotate'}
      </Button>
      <Button onClick={() => turntable.turnBy(step, true)}>Rotate right</Button>
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
