import type { Picture as PictureData } from '@tag/contract/media';
import { useReport } from '../state/report-context.ts';
import { usePicture } from './use-picture.ts';

interface PictureProps {
  picture: PictureData;
  alt: string;
  /** The image's `sizes`. */
  sizes: string;
  /** The page's main picture: loaded with high priority instead of lazily. */
  isHero?: boolean;
}

/**
 * A picture in a fitting rendition, in a frame of its final size. The frame is shaded while it loads, with
 * a message when that is slow or fails.
 */
export function Picture({ picture, alt, sizes, isHero = false }: PictureProps) {
  const { client } = useReport();
  const { image, phase, attempt, onLoad, onError } = usePicture();
  const { width, height } = picture;
  const asked = attempt === 0 ? picture : { ...picture, url: urlOfTry(picture.url, attempt) };
  if (phase === 'broken') {
    return (
      <span
        className="tag-report-picture"
        data-broken=""
        role="img"
        aria-label={`${alt} (unavailable)`}
      >
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
        <span aria-hidden="true">Picture unavailable</span>
      </span>
    );
  }
  return (
    <>
      <img
        key={attempt}
        ref={image}
        className="tag-report-picture"
        data-waiting={phase === 'shown' ? undefined : ''}
        src={client.mediaUrl(asked, { width: 640 })}
        srcSet={client.srcset(asked)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        // One that failed was wanted already, perhaps for paper, where nothing comes near the viewport.
        loading={isHero || attempt > 0 ? 'eager' : 'lazy'}
        fetchPriority={isHero ? 'high' : 'auto'}
        onLoad={onLoad}
        onError={onError}
      />
      {/* The style sheet adds the text: in the document it would become part of a button's name. */}
      {phase === 'slow' && (
        <span className="tag-report-picture-slow" data-words="Still loading this image" />
      )}
    </>
  );
}

/**
 * A new URL for each attempt: browsers don't request a failed image again. The server ignores the `origin`
 * parameter, which only keeps caches apart.
 */
function urlOfTry(url: string, attempt: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}origin=try-${attempt}`;
}
