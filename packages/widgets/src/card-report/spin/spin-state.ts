import { proxy } from 'valtio';
import { fetchBlob, sizeOf } from '../downloads/download-blob.ts';
import { createFrameSeeker, type FrameSeeker } from './spin-seeker.ts';
import { createTurntable } from './spin-turntable.ts';

/** Shortest time between updates for screen readers; more frequent ones would slow a drag. */
const UPDATE_EVERY_MS = 60;

interface SpinState {
  /** `asking`: data saver is on, so the visitor confirms the download first. */
  phase: 'asking' | 'loading' | 'ready' | 'failed';
  loaded: number;
  /** The clip's size in bytes, if known. */
  total: number | null;
  /** The video's `src`: the clip in memory, or its URL. */
  source: string | null;
  /** The rotation to the right in frames, for screen readers; not updated during auto-rotation. */
  frame: number;
  isPlaying: boolean;
}

interface SpinOptions {
  url: string;
  frames: number;
}

/**
 * The 360 video of one report. The clip is fetched in full before it can be rotated: seeking in a
 * partial clip would wait for the network at every frame. A frame chosen earlier shows once it is loaded.
 */
export function createSpinState({ url, frames }: SpinOptions) {
  const state = proxy<SpinState>({
    phase: 'loading',
    loaded: 0,
    total: null,
    source: null,
    frame: 0,
    isPlaying: false,
  });
  let seeker: FrameSeeker | undefined;
  let underWay: AbortController | undefined;
  let frame = 0;
  let updateTimer = 0;

  const turntable = createTurntable({
    frames,
    isStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    onChange(next) {
      frame = next;
      seeker?.show(clipFrame(next));
      state.isPlaying = turntable.isPlaying;
      if (!turntable.isPlaying) updateTimer ||= window.setTimeout(update, UPDATE_EVERY_MS);
    },
  });

  function update() {
    updateTimer = 0;
    if (!turntable.isPlaying) state.frame = frame;
  }

  /** The clip rotates the card to the left, so a rotation to the right plays it backward. */
  const clipFrame = (turned: number) => (frames - turned) % frames;

  /** Starts loading; with data saver on, asks first. */
  async function open() {
    if (!savesData()) return load();
    state.phase = 'asking';
    const { signal } = (underWay = new AbortController());
    const total = await sizeOf(url, signal).catch(() => null);
    if (!signal.aborted) state.total = total;
  }

  async function load() {
    underWay?.abort();
    const { signal } = (underWay = new AbortController());
    Object.assign(state, { phase: 'loading', loaded: 0 });
    // A HEAD request gets the size before the download.
    if (state.total === null) {
      void sizeOf(url, signal).then(
        (total) => (state.total = total),
        () => {},
      );
    }
    try {
      const clip = await fetchBlob(url, signal, (count) => (state.loaded += count));
      if (!signal.aborted) state.source = URL.createObjectURL(clip);
    } catch {
      if (!signal.aborted) state.phase = 'failed';
    }
  }

  function release() {
    if (state.source?.startsWith('blob:')) URL.revokeObjectURL(state.source);
    state.source = null;
  }

  return {
    state,
    turntable,
    open,
    load,
    /** Called when the video has its first frame. */
    shown(video: HTMLVideoElement) {
      // It was refused since: the video goes with the next render.
      if (state.source === null) return;
      seeker?.dispose();
      seeker = createFrameSeeker(video, frames);
      seeker.show(clipFrame(frame));
      state.phase = 'ready';
    },
    /** The page's CSP may forbid `blob:`; the clip's URL still works, only less smoothly. */
    refused() {
      const wasInMemory = state.source?.startsWith('blob:') === true;
      release();
      if (wasInMemory) state.source = url;
      else state.phase = 'failed';
    },
    dispose() {
      turntable.stop();
      clearTimeout(updateTimer);
      updateTimer = 0;
      underWay?.abort();
      seeker?.dispose();
      release();
    },
  };
}

export type SpinStore = ReturnType<typeof createSpinState>;

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
