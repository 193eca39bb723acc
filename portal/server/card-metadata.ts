import type { PublicClient } from '@tag/client/public';
import { cardTitle, type GradedCardDetail } from '@tag/contract/graded-cards';
import { gradeInWords } from '../src/features/certificate/card-page-head.ts';
import { SITE_NAME } from '../src/features/page/page-head.ts';

const PREVIEW_WIDTH = 1280;

export interface PreviewImage {
  /** An absolute address of a JPEG, which every crawler can read. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export function previewImage(client: PublicClient, detail: GradedCardDetail): PreviewImage {
  const { front } = detail.images;
  const width = Math.min(PREVIEW_WIDTH, front.width);
  return {
    url: client.mediaUrl(front, { width: PREVIEW_WIDTH, format: 'jpeg' }),
    width,
    height: Math.round((front.height * width) / front.width),
    alt: `Front of ${cardTitle(detail.card)}`,
  };
}

/**
 * schema.org's `Certification`: a statement by us about one card. It is no `Product` with an offer;
 * nothing is for sale on this page.
 */
export function cardStructuredData(detail: GradedCardDetail, url: string, image: string): object {
  const { certificate, card, grade, gradedAt } = detail;
  const serial =
    card.serialNumber === null ? undefined : [card.serialNumber, card.divisorNumber].join('/');
  return {
    '@context': 'https://schema.org',
    '@type': 'Certification',
    name: `Grading report of ${cardTitle(card)}: ${gradeInWords(grade)}`,
    url,
    image,
    certificationIdentification: certificate,
    datePublished: gradedAt,
    issuedBy: { '@type': 'Organization', name: SITE_NAME },
    certificationRating: {
      '@type': 'Rating',
      name: `${grade.grade} ${grade.label}`,
      ...(grade.score !== null && { ratingValue: grade.score, worstRating: 100, bestRating: 1000 }),
    },
    about: {
      '@type': 'IndividualProduct',
      name: cardTitle(card),
      category: card.category,
      brand: { '@type': 'Brand', name: card.brand },
      image,
      ...(serial && { serialNumber: serial }),
    },
  };
}
