import type { Picture as PictureData } from '@tag/contract/media';
import { useEffect, useRef, useState } from 'react';
import { useReport } from '../state/report-context.ts';

export interface PictureProps {
  picture: PictureData;
  alt: string;
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string;
  /** The picture that the page is about: fetched first instead of when it comes near. */
  isHero?: boolean;
}

/** A picture in the rendition that fits, in a place of its final size, also when it cannot be had. */
export function Picture({ picture, alt, sizes, isHero = false }: PictureProps) {
  const { client } = useReport();
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  // An image in served HTML may fail before anyone listens.
  useEffect(() => {
    const { complete = false, naturalWidth = 1 } = image.current ?? {};
    if (complete && naturalWidth === 0) setBroken(true);
  }, []);
  const { width, height } = picture;
  if (isBroken) {
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
    <img
      ref={image}
      className="tag-report-picture"
      src={client.mediaUrl(picture, { width: 640 })}
      srcSet={client.srcset(picture)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      loading={isHero ? 'eager' : 'lazy'}
      fetchPriority={isHero ? 'high' : 'auto'}
      onError={() => setBroken(true)}
    />
  );
}
