import { CardReport } from '@tag/widgets/react';
import { connection } from 'next/server';

/** A server component that listens to nothing. */
export default async function Page() {
  await connection();
  return (
    <CardReport cert="X0000001" view="summary" headingLevel={1} className="card">
      <a href="https://cards.example.com/card/X0000001">View report X0000001</a>
    </CardReport>
  );
}
