import type { PublicClient } from '@tag/client/public';
import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { usePicture } from '../pictures/use-picture.ts';
import { pictureOf } from '../stage/pictures.ts';

interface SlabPictureProps {
  report: GradedCardDetail;
  client: PublicClient;
  /** The image's `sizes`. */
  sizes: string;
}

/** The slab, or the card's front if there is none, in a box of the same size. */
export function SlabPicture({ report, client, sizes }: SlabPictureProps) {
  const { image, phase, attempt, onLoad, onError } = usePicture();
  const face = report.slab ? 'slab' : 'front';
  const { picture, label: alt } = pictureOf(report, { face, light: 'normal' });
  if (phase === 'broken') {
    return (
      <span className="tag-slab" data-broken="" role="img" aria-label={`${alt} (unavailable)`}>
        <span aria-hidden="true">Picture unavailable</span>
      </span>
    );
  }
  return (
    <span className="tag-slab" data-waiting={phase === 'shown' ? undefined : phase}>
      <img
        key={attempt}
        ref={image}
        src={client.mediaUrl(picture, { width: 320 })}
        srcSet={client.srcset(picture)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        decoding="async"
        fetchPriority="high"
        onLoad={onLoad}
        onError={onError}
      />
    </span>
  );
}
