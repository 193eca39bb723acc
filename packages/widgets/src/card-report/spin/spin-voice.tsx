import type { Clip } from '@tag/contract/media';
import { useEffect, useState, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import type { SpinStore } from './spin-state.ts';

/** Delay between the card's stop and the announcement of its position (ms). */
const REST_MS = 400;

interface SpinVoiceProps {
  clip: Clip;
  store: SpinStore;
  slider: RefObject<HTMLElement | null>;
}

/**
 * Announces the card's position after a button turned it. Not while the slider has the focus: screen readers
 * announce its value.
 */
export function SpinVoice({ clip, store, slider }: SpinVoiceProps) {
  const { phase, frame, isPlaying } = useSnapshot(store.state);
  const [said, say] = useState('The 360 is ready. Rotate it with the arrow keys.');
  useEffect(() => {
    if (phase !== 'ready' || slider.current?.matches(':focus')) return;
    const words = isPlaying ? 'Rotating' : wordsOf(degreesOf(frame, clip));
    const timer = setTimeout(() => say(words), REST_MS);
    return () => clearTimeout(timer);
  }, [phase, frame, isPlaying, clip, slider]);
  return (
    <span className="tag-hidden" role="status">
      {phase === 'ready' && said}
    </span>
  );
}

export function degreesOf(frame: number, { frames }: Clip): number {
  return Math.round((frame / frames) * 360);
}

/** `90 degrees`; at the front and back also the side. */
export function wordsOf(degrees: number): string {
  const facing =
    degrees <= 20 || degrees >= 340 ? ', front' : Math.abs(degrees - 180) <= 20 ? ', back' : '';
  return `${degrees} degrees${facing}`;
}
