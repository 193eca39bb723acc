import { gradedCardDetail } from '@tag/contract/graded-cards';
import type { BenchCard } from '@tag/contract/lab';
import type { Picture } from '@tag/contract/media';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';

/** The catalog's picture next to the card as it is here: its scan, or the last photo until there is one. */
export function CardPictures({ card }: { card: BenchCard }) {
  const { certificate, image, photos } = card;
  const photo = photos.at(-1) ?? null;
  return (
    <div className="bench-pictures">
      <Shown name="Catalog" picture={image} without="No picture in the catalog" />
      {certificate === null ? (
        <Shown name="Photo" picture={photo} without="No photo yet" />
      ) : (
        <Scanned key={certificate} certificate={certificate} photo={photo} />
      )}
    </div>
  );
}

function Scanned({ certificate, photo }: { certificate: string; photo: Picture | null }) {
  const client = useClient();
  const { answer } = useAnswer(certificate, (signal) =>
    client.call(gradedCardDetail, { params: { certificateValue: certificate } }, { signal }),
  );
  return answer ? (
    <Shown name="Scan" picture={answer.images.front} without="" />
  ) : (
    <Shown name="Photo" picture={photo} without="No scan yet" />
  );
}

interface ShownProps {
  name: string;
  picture: Picture | null;
  without: string;
}

function Shown({ name, picture, without }: ShownProps) {
  const client = useClient();
  return (
    <figure>
      {picture ? (
        <img
          key={picture.url}
          src={client.mediaUrl(picture, { width: 640 })}
          width={picture.width}
          height={picture.height}
          alt=""
        />
      ) : (
        <p>{without}</p>
      )}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
