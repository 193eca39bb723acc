export interface FrameSeeker {
  /** Shows a frame, 0 to frames - 1. Of several calls during a seek, the last one wins. */
  show(frame: number): void;
  dispose(): void;
}

/**
 * Shows single frames of a video. An interrupted seek shows no frame, so each seek waits for the previous
 * one. In an all-intra clip each takes one picture to decode.
 */
export function createFrameSeeker(video: HTMLVideoElement, frames: number): FrameSeeker {
  let wanted = 0;
  let sought = 0;
  const seek = () => {
    if (wanted === sought || video.seeking || video.readyState === 0) return;
    sought = wanted;
    // The middle of the frame: at its edge, rounding could select the neighboring frame.
    video.currentTime = ((wanted + 0.5) / frames) * video.duration;
  };
  // After a seek, Firefox sometimes goes on to the end of the clip, though it is paused.
  const seekAgain = () => {
    sought = NaN;
    seek();
  };
  video.addEventListener('seeked', seek);
  video.addEventListener('loadeddata', seek);
  video.addEventListener('ended', seekAgain);
  return {
    show(frame) {
      wanted = frame;
      seek();
    },
    dispose() {
      video.removeEventListener('seeked', seek);
      video.removeEventListener('loadeddata', seek);
      video.removeEventListener('ended', seekAgain);
    },
  };
}
