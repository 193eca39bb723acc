import { variationLabel, type GradedCardIdentity } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import { copyWords } from '@tag/contract/orders';
import { Link } from 'react-router-dom';
import { cardPath } from '../certificate/certificate.ts';
import { CardThumbnail } from './card-thumbnail.tsx';
import '../lists/lists.css';
import './market-card.css';

interface MarketCardProps {
  certificate: string;
  card: GradedCardIdentity;
  /** Null once the certificate is voided. */
  image: Picture | null;
}

/** A slab in a list: its picture, the card's name, which leads to the report, and what else is on its label. */
export function MarketCard({ certificate, card, image }: MarketCardProps) {
  return (
    <span className="market-card">
      {image ? (
        <CardThumbnail image={image} />
      ) : (
        <span
          className="market-card-none"
          role="img"
          aria-label="Slabbed image unavailable"
          title="Slabbed image unavailable"
        />
      )}
      <span className="market-card-words list-name">
        <Link to={cardPath(certificate)}>
          <span className="tag-hidden">Report of </span>
          {cardName(card)}
        </Link>
        <span className="list-aside">
          {[
            `${card.year} ${card.set}`,
            variationLabel(card.variation),
            ...copyWords(card),
            certificate,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </span>
  );
}

export const cardName = ({ name, number }: GradedCardIdentity): string =>
  `${name} ${number}`.trim();
