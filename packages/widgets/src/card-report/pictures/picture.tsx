import type { Picture as PictureData } from '@tag/contract/media';
import { useReport } from '../state/report-context.ts';
import { usePicture } from './use-picture.ts';

export interface PictureProps {
  picture: PictureData;
  alt: string;
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string;
  /** The picture that the page is about: fetched first instead of when it comes near. */
  isHero?: boolean;
}

/**
 * A picture in the rendition that fits, in a frame of its final size: shaded until it is there, with a
 * word when that takes long, and also when it cannot be had.
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
        loading={isHero ? 'eager' : 'lazy'}
        fetchPriority={isHero ? 'high' : 'auto'}
        onLoad={onLoad}
        onError={onError}
      />
      {/* Drawn by the style sheet: as text it would become part of a button's name. */}
      {phase === 'slow' && (
        <span className="tag-report-picture-slow" data-words="Still loading this image" />
      )}
    </>
  );
}

/**
 * A page does not ask twice for the same image: it repeats the error. The server ignores `origin`, which
 * only keeps caches apart.
 */
function urlOfTry(url: string, attempt: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}origin=try-${attempt}`;
}
