export interface FrameSeeker {
  /** Shows a frame, 0 to frames - 1; of several wishes while one is under way, the last counts. */
  show(frame: number): void;
  dispose(): void;
}

/**
 * Shows single frames of a video. A seek that is interrupted by the next shows nothing at all, so one
 * follows when the last is done; in an all-intra clip each is one picture to decode.
 */
export function createFrameSeeker(video: HTMLVideoElement, frames: number): FrameSeeker {
  let wanted = 0;
  let sought = 0;
  const seek = () => {
    if (wanted === sought || video.seeking || video.readyState === 0) return;
    sought = wanted;
    // The middle of a frame: at its very edge rounding may give its neighbour.
    video.currentTime = ((wanted + 0.5) / frames) * video.duration;
  };
  video.addEventListener('seeked', seek);
  video.addEventListener('loadeddata', seek);
  return {
    show(frame) {
      wanted = frame;
      seek();
    },
    dispose() {
      video.removeEventListener('seeked', seek);
      video.removeEventListener('loadeddata', seek);
    },
  };
}
