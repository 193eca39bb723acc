import type { WitnessPaywall } from '@tag/contract/witness';
import { useRef, useState } from 'react';

interface PlayerProps {
  certificate: string;
  video: NonNullable<WitnessPaywall['video']>;
  /** Where the video lies, as an address that a browser can open. */
  resolve(url: string): string;
  /** Asks for new addresses. */
  onRenew(): void;
}

/** Plays the video; when its address has ended, it goes on from the same moment with a new one. */
export function Player({ certificate, video, resolve, onRenew }: PlayerProps) {
  const left = useRef(0);
  const [broken, setBroken] = useState(false);
  const ended = () => Date.parse(video.expiresAt) <= Date.now();
  return (
    <>
      <video
        controls
        playsInline
        preload="metadata"
        className="witness-video"
        aria-label={`The grading of certificate ${certificate}, filmed`}
        src={resolve(video.url)}
        {...(video.poster && { poster: resolve(video.poster) })}
        onTimeUpdate={({ currentTarget }) => {
          left.current = currentTarget.currentTime;
        }}
        onLoadedMetadata={({ currentTarget }) => {
          setBroken(false);
          if (left.current > 0) currentTarget.currentTime = left.current;
        }}
        onError={() => (ended() ? onRenew() : setBroken(true))}
      />
      {broken && (
        <p className="witness-broken" role="alert">
          The video could not be loaded.{' '}
          <button type="button" className="witness-link" onClick={onRenew}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}
