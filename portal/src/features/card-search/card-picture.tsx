import type { Picture } from '@tag/contract/media';
import { useClient } from '../api/client-context.tsx';
import './card-picture.css';

/** A small picture of a card, or its outline. The text next to it says which card. */
export function CardPicture({ image }: { image: Picture | null }) {
  const client = useClient();
  if (!image) return <span className="card-picture" aria-hidden="true" />;
  return (
    <img
      className="card-picture"
      src={client.mediaUrl(image, { width: 160 })}
      width={40}
      height={56}
      loading="lazy"
      alt=""
    />
  );
}
