import type { GradedCardDetail } from '@tag/contract/graded-cards';
import { findReport } from '../../features/certificate/find-report.ts';
import type { Load } from '../../features/page/screen-module.ts';
import { readAddress } from './address.ts';

/** The report of the card, where the address names one that is public. */
export const load: Load<GradedCardDetail> = async (url, client, { settings }) => {
  const address = readAddress(url, settings);
  if (!address.ok) return { status: 400 };
  if (address.cert === undefined) return {};
  const found = await findReport(client, address.cert);
  return 'detail' in found ? { data: found.detail } : {};
};
