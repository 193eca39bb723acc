import { proxy } from 'valtio';
import { fetchBlob, sizeOf } from '../downloads/download-blob.ts';
import { createFrameSeeker, type FrameSeeker } from './spin-seeker.ts';
import { createTurntable } from './spin-turntable.ts';

/** Screen readers get the turn no more often than this; updating them would slow a drag. */
const UPDATE_EVERY_MS = 60;

export interface SpinState {
  /** `asking`: the visitor saves data, so the clip waits for a yes. */
  phase: 'asking' | 'loading' | 'ready' | 'failed';
  loaded: number;
  /** Bytes of the clip, where that is known. */
  total: number | null;
  /** The video's source: the clip in memory, or its address. */
  source: string | null;
  /** How far the card is turned to the right, in frames, as screen readers announce it; it rests while the card turns by itself. */
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

  /** A clip turns the card to the left; a turn to the right, as a drag goes, runs it backwards. */
  const clipFrame = (turned: number) => (frames - turned) % frames;

  /** Begins, or asks first where the visitor saves data. */
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
    // Its first answer names the length, but only a HEAD has it before the bytes come.
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
    /** The video has its first frame. */
    shown(video: HTMLVideoElement) {
      seeker?.dispose();
      seeker = createFrameSeeker(video, frames);
      seeker.show(clipFrame(frame));
      state.phase = 'ready';
    },
    /** A page's policy may forbid clips in memory; from its address the clip only rotates less smoothly. */
    refused() {
      const wasInMemory = state.source?.startsWith('blob:') === true;
      release();
      if (wasInMemory) state.source = url;
      else state.phase = 'failed';
    },
    dispose() {
      turntable.stop();
      clearTimeout(updateTimer);
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
