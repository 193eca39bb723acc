import { useEffect } from 'react';
import { documentTitle, type PageHead } from './page-head.ts';

/** Keeps the document's title and description those of the page shown. */
export function usePageHead(head: PageHead): void {
  const title = documentTitle(head);
  const { description } = head;
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description]);
}
