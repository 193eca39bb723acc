import { cardTitle, type GradedCardDetail, gradeName } from '@tag/contract/graded-cards';
import { gradeInWords } from '../../features/certificate/grade-in-words.ts';
import { SITE_NAME } from '../../features/page/page-head.ts';

/**
 * schema.org's `Certification`: our statement about one card. It isn't a `Product` with an offer, because
 * nothing on this page is for sale. `url` and `image` are absolute.
 */
export function structuredData(detail: GradedCardDetail, url: string, image: string): object {
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
      name: gradeName(grade),
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
