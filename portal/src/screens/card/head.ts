import {
  cardTitle,
  type GradedCardDetail,
  gradeName,
  SHARE_SIZE,
  sharePath,
} from '@tag/contract/graded-cards';
import { firstPictureOf } from '@tag/widgets/card-report/first-picture';
import { readView } from '@tag/widgets/card-report/view';
import { cardPath } from '../../features/certificate/certificate.ts';
import type { FoundReport, RefusalCode } from '../../features/certificate/find-report.ts';
import { gradeInWords } from '../../features/certificate/grade-in-words.ts';
import type { PageHead } from '../../features/page/page-head.ts';
import type { DescribedPage } from '../../features/page/screen-module.ts';
import { comparedInWords, readCompared, type Compared } from './compared.ts';
import { structuredData } from './structured-data.ts';

export function head({ url, params, client, data }: DescribedPage<FoundReport>): PageHead {
  const { certificateValue: certificate = '' } = params;
  const compared = readCompared(certificate, url.search);
  if (compared)
    return { ...comparisonHead(certificate, compared), canonicalPath: cardPath(certificate) };
  if (data && 'refusal' in data) return refusalHead(certificate, data.refusal.code);
  const canonicalPath = cardPath(certificate);
  if (!data) return { ...waitingHead(certificate), canonicalPath };
  const { detail } = data;
  const address = `${url.origin}${canonicalPath}`;
  const image = `${url.origin}${sharePath(detail)}`;
  return {
    ...reportHead(detail),
    canonicalPath,
    shareImage: { url: image, ...SHARE_SIZE, alt: `The slab of ${cardTitle(detail.card)}` },
    embedPath: `/oembed?${String(new URLSearchParams({ url: address }))}`,
    structuredData: structuredData(detail, address, image),
    firstImage: { ...firstPictureOf(detail, client, readView(url.searchParams)), withFonts: true },
  };
}

/** Of a report next to others. */
export function comparisonHead(certificate: string, compared: Compared): PageHead {
  return {
    title: compared.ok ? comparedInWords(compared.certificates) : 'These can’t be compared',
    description: `The grading report of certificate ${certificate} next to others: grade, subgrades, centering, and defects.`,
  };
}

/** Of a published report. */
export function reportHead(detail: GradedCardDetail): PageHead {
  const { certificate, card, grade, population } = detail;
  const name = cardTitle(card);
  const higher = population.higher === 0 ? 'none graded higher' : `${population.higher} higher`;
  return {
    title: `${name} · ${gradeName(grade)} · ${certificate}`,
    description:
      `Grading report of certificate ${certificate}: ${name}, graded ${gradeInWords(grade)}. ` +
      `Population ${population.atGrade} at this grade of ${population.total}, ${higher}. ` +
      'Scans, subgrades, centering and every defect.',
  };
}

const REFUSED_TITLES: Readonly<Record<RefusalCode, (certificate: string) => string>> = {
  validation: () => 'Not a certificate number',
  certificate_not_found: (certificate) => `There is no certificate ${certificate}`,
  certificate_not_published: (certificate) => `Report ${certificate} isn’t public yet`,
  certificate_voided: (certificate) => `Certificate ${certificate} was voided`,
};

export function refusalHead(certificate: string, code: RefusalCode): PageHead {
  return {
    title: REFUSED_TITLES[code](certificate),
    description: 'Enter the number on a slab’s label to see its full grading report.',
  };
}

/** While the report is loading, or can't be loaded. */
export function waitingHead(certificate: string): PageHead {
  return {
    title: `Certificate ${certificate}`,
    description: `The grading report of certificate ${certificate}.`,
  };
}
