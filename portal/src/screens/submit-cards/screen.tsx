import { Button } from '@tag/ui/button';
import { usePageData } from '../../features/page/use-page-data.ts';
import { head } from './head.ts';
import { load } from './load.ts';
import { Prices } from './prices.tsx';
import { WaysToStart } from './ways-to-start.tsx';
import './screen.css';

export { head, load };

const ACCEPTED = [
  'Trading cards of any sport or game, from 1860 on',
  'Standard, thick, oversized, and mini cards',
  'Raw cards, one in each sleeve',
];

const NOT_ACCEPTED = [
  'Cards that are altered, trimmed, or recolored',
  'Counterfeits and proxies',
  'Cards in another company’s slab',
];

const NEXT = [
  {
    name: 'Enter your cards',
    text: 'Search our catalog, enter them by hand, or paste a spreadsheet. Everything is saved as you go.',
  },
  {
    name: 'Choose a service and pay',
    text: 'Before you pay, you see every fee and the most we can ever charge. It never grows without your consent.',
  },
  {
    name: 'Print the list and ship',
    text: 'Put the packing list on top of your cards and send them. We photograph every card when it arrives.',
  },
  {
    name: 'Follow the grading',
    text: 'See each stage online. A card we can’t grade comes back with the reason and a refund.',
  },
];

/** Information before submitting cards, and the ways to start. */
export default function SubmitCardsScreen() {
  const { answer, failure, again } = usePageData(load);
  return (
    <div className="submit-cards">
      <header>
        <h1>Submit cards for grading</h1>
        <p>
          What we grade, what it costs, and how long it takes. Nothing is charged until you pay.
        </p>
      </header>

      <WaysToStart mostCards={answer?.references.mostCards} />

      <section aria-labelledby="submit-accepted">
        <h2 id="submit-accepted">What we accept</h2>
        <div className="submit-cards-lists">
          <div>
            <h3>We grade</h3>
            <ul>
              {ACCEPTED.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          <div>
            <h3>We don’t grade</h3>
            <ul>
              {NOT_ACCEPTED.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        </div>
      </section>

      <section aria-labelledby="submit-prices">
        <h2 id="submit-prices">Prices and turnaround</h2>
        {answer && <Prices {...answer} />}
        {!answer && failure === undefined && (
          <p className="submit-cards-muted" role="status">
            Loading prices…
          </p>
        )}
        {failure !== undefined && (
          <div role="alert" className="submit-cards-failure">
            <p>{failure}</p>
            <Button onClick={again}>Try again</Button>
          </div>
        )}
      </section>

      <section aria-labelledby="submit-next">
        <h2 id="submit-next">What happens next</h2>
        <ol className="submit-cards-next">
          {NEXT.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
