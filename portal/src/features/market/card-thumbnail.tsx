import type { Picture } from '@tag/contract/media';
import { useClient } from '../api/client-context.tsx';

/** A card's small picture next to its name. */
export function CardThumbnail({ image }: { image: Picture }) {
  const client = useClient();
  return (
    <img
      src={client.mediaUrl(image, { width: 160 })}
      width={image.width}
      height={image.height}
      alt=""
      loading="lazy"
    />
  );
}
