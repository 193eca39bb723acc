import { connection } from 'next/server';
import { CasePage } from './case-page';

/** The server renders what it shows first. */
export default async function Page() {
  await connection();
  return <CasePage />;
}
