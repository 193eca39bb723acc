import { createPublicClient } from '@tag/client/public';
import { createRoot } from 'react-dom/client';
import { Route, Routes } from 'react-router-dom';
import LabScreen from '../../../portal/src/screens/lab/screen.tsx';
import '../../../portal/src/app/document.css';
import { handSession, Portal } from '../../portal/hand-session.tsx';

/** The bench with one order, `?order=`, from the API at `&api=`, as somebody whose session has the `&token=`. */
const query = new URLSearchParams(location.search);
const client = createPublicClient({
  baseUrl: query.get('api')!,
  fetch: (address, options) => {
    const headers = new Headers(options?.headers);
    headers.set('Authorization', `Bearer ${query.get('token')!}`);
    return fetch(address, { ...options, headers });
  },
});
const hand = handSession();
hand.become('sam@example.com');

/** @returns how long it took until rows were there to be painted, in milliseconds. */
async function start(): Promise<number> {
  const place = document.getElementById('place')!;
  const begin = performance.now();
  createRoot(place).render(
    <Portal session={{ ...hand.session, client }} at={`/lab/${query.get('order')!}`}>
      <Routes>
        <Route path="/lab/:orderNumber" element={<LabScreen />} />
      </Routes>
    </Portal>,
  );
  while (!place.querySelector('.bench-card')) {
    await new Promise((painted) => requestAnimationFrame(painted));
  }
  return performance.now() - begin;
}

/** Scrolls on until every card was in the document. @returns the most nodes that it had. */
async function scroll(cards: number): Promise<number> {
  let most = 0;
  for (;;) {
    document.querySelector('.bench-end')!.scrollIntoView();
    await new Promise((painted) => requestAnimationFrame(painted));
    most = Math.max(most, document.querySelectorAll('*').length);
    if (document.querySelector(`.bench-card[aria-posinset="${cards}"]`)) return most;
  }
}

Object.assign(window, { bench: { start, scroll } });
