import type { WitnessPaywall } from '@tag/contract/witness';
import { useRef, useState } from 'react';

/** Two failures within this time are not due to an address that has ended. */
const PATIENCE_MS = 60_000;

interface PlayerProps {
  certificate: string;
  video: NonNullable<WitnessPaywall['video']>;
  /** Where the video is, as an address that a browser can open. */
  resolve(url: string): string;
  /** Asks for new addresses. */
  onRenew(): void;
}

/** Plays the video; after its address has expired, it continues at the same time with a new one. */
export function Player({ certificate, video, resolve, onRenew }: PlayerProps) {
  const left = useRef(0);
  const renewedAt = useRef(-Infinity);
  const [broken, setBroken] = useState(false);

  const renew = () => {
    renewedAt.current = performance.now();
    setBroken(false);
    onRenew();
  };
  /** With a wrong clock the expiry is unknown: any failure is retried once with a new address. */
  const fail = () => {
    if (performance.now() - renewedAt.current > PATIENCE_MS) renew();
    else setBroken(true);
  };
  return (
    <>
      <video
        key={video.expiresAt}
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
          if (left.current > 0) currentTarget.currentTime = left.current;
        }}
        onError={fail}
      />
      {broken && (
        <p className="witness-broken" role="alert">
          The video could not be loaded.{' '}
          <button type="button" className="witness-link" onClick={renew}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}
