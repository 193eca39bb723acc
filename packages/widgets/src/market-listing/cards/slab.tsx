import type { PublicClient } from '@tag/client/public';
import type { PublicListing } from '@tag/contract/tag-market';
import { useState } from 'react';

interface SlabProps {
  listing: PublicListing;
  client: PublicClient;
  sizes: string;
  /** The page’s main picture: loaded immediately. */
  isHero?: boolean;
}

/** The slab on a mat. If the picture doesn’t load, its alternative text remains. */
export function Slab({ listing, client, sizes, isHero = false }: SlabProps) {
  const { image, card } = listing;
  const [failed, setFailed] = useState<string>();
  const alt = `${card.name}, graded ${listing.grade.grade}`;
  return (
    <div className="tag-market-mat" part="picture">
      {failed === image.url ? (
        <p>{alt}</p>
      ) : (
        <img
          src={client.mediaUrl(image, { width: 480 })}
          srcSet={client.srcset(image)}
          sizes={sizes}
          width={image.width}
          height={image.height}
          alt={alt}
          loading={isHero ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(image.url)}
        />
      )}
    </div>
  );
}
