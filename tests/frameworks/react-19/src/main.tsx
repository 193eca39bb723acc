import { loadElements } from '@tag/widgets';
import '@tag/widgets/react-19';
import { createRef, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FOREIGN_EVENTS, hear, offerCases, type Shown } from '../shared/case-page';
import './page.css';

const element = createRef<HTMLElementTagNameMap['tag-pop-report']>();
const foreign = Object.fromEntries(FOREIGN_EVENTS.map((name) => [`on${name}`, hear]));

function Case({ isThere, category, year, lock, pageSize, link, note }: Shown) {
  if (!isThere) return null;
  return (
    <tag-pop-report
      ref={element}
      category={category}
      year={year}
      lock={lock}
      page-size={pageSize}
      ontag-ready={hear}
      ontag-error={(event) => hear(event, `${note} ${event.detail.code}`)}
      {...foreign}
    >
      {link !== undefined && <a href="/all">{link}</a>}
    </tag-pop-report>
  );
}

// @ts-expect-error there is no such value
export const wrong = () => <tag-pop-report routing="path" />;

const root = createRoot(document.querySelector('main')!);
offerCases({
  render: (shown) =>
    root.render(
      <StrictMode>
        <Case {...shown} />
      </StrictMode>,
    ),
  element: () => element.current,
  load: () => loadElements({ embedBase: 'https://cdn.example.com/embed' }),
});
