import { Button } from '@tag/ui/button';

/** In place of an answer in a dialog: it is on its way, or why it didn't come. */
export function NotLoaded({ failure, again }: { failure: string | undefined; again(): void }) {
  if (failure === undefined) return <p role="status">Loading…</p>;
  return (
    <>
      <p role="alert">{failure}</p>
      <Button onClick={again}>Try again</Button>
    </>
  );
}
