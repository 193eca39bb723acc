import { cardTitle, gradeWithScore, type GradedCardIdentity } from '@tag/contract/graded-cards';
import { reportAddress, type PublicAddresses } from '@tag/contract/listing-drafts';
import { TEST_CERTIFICATES } from '@tag/contract/partners';
import { other, type Verdict } from './verify.ts';

const { notPublished, sold, valid, voided } = TEST_CERTIFICATES;

const CARD: GradedCardIdentity = {
  category: 'Test',
  year: 2026,
  brand: 'Test',
  set: 'Test Set',
  subset: null,
  name: 'Test Card',
  number: '1',
  variation: 'base',
  rarity: null,
  cmpCode: null,
  serialNumber: null,
  divisorNumber: null,
  isPrizm: false,
  isRefractor: false,
};

/** What a partner's test key finds. */
export const findTestCertificates = (addresses: PublicAddresses) => async () => {
  const { category, name, number, set, variation, year } = CARD;
  const graded = (certificate: string, isSold: boolean): Verdict => ({
    status: 'valid',
    card: {
      title: cardTitle(CARD),
      ...{ category, year, set, number, name, variation },
      grade: gradeWithScore(950),
      gradedAt: '2026-01-01T00:00:00.000Z',
      picture: null,
      reportUrl: reportAddress(certificate, addresses),
      isListed: !isSold,
      isSold,
    },
  });
  return new Map([
    [valid, graded(valid, false)],
    [voided, other('voided')],
    [notPublished, other('not_published')],
    [sold, graded(sold, true)],
  ]);
};
