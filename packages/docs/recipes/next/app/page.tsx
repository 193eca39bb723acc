import { connection } from 'next/server';
import { readCertificates } from '../listings';
import { ReportList } from './report-list';

/** A server component. Its fallback links are in the HTML, for crawlers and readers without scripts. */
export default async function Page() {
  // A page built ahead would have no nonce.
  await connection();
  return <ReportList certificates={await readCertificates()} />;
}
