import { isAborted, type PublicClient } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';
import type { OrderPayment } from '@tag/contract/orders';
import { proxy } from 'valtio';
import { absoluteUrl } from '../../../features/api/absolute-url.ts';
import { describeFailure } from '../../../features/api/describe-failure.ts';
import { readAttempt } from '../confirm/kept-attempts.ts';
import { askAttempt } from '../confirm/payment.ts';

export interface PaymentView {
  /** `unconfirmed`: the checkout can't be reached; `none`: this tab began no payment. */
  status: 'asking' | 'none' | 'unconfirmed' | 'failed' | OrderPayment['state'];
  /** Where to go on while it is pending. */
  checkoutUrl: string | null;
  failure: string | null;
}

/** Milliseconds until it is asked again: soon at first, then less and less often. */
const POLL_MS = { first: 1500, longest: 15_000 };

/** The result of this tab's payment. While it is pending it is requested again, unless the tab is hidden. */
export function createPaymentState(client: PublicClient, orderNumber: string) {
  const state = proxy<PaymentView>({ status: 'asking', checkoutUrl: null, failure: null });
  let abort: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = POLL_MS.first;

  function askLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void ask();
      else askLater();
    }, pause);
    pause = Math.min(pause * 1.5, POLL_MS.longest);
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (!abort) return;
    const { signal } = abort;
    const attempt = readAttempt(orderNumber);
    if (!attempt) {
      state.status = 'none';
      return;
    }
    try {
      const payment = await askAttempt(client, orderNumber, attempt, signal);
      if (signal.aborted) return;
      const { checkoutUrl } = payment;
      state.status = payment.state;
      state.checkoutUrl = checkoutUrl && absoluteUrl(client, checkoutUrl);
      if (payment.state === 'pending') askLater();
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      const isAway = error instanceof ApiError && error.code === 'payment_unavailable';
      state.status = isAway ? 'unconfirmed' : 'failed';
      state.failure = describeFailure(error);
      if (isAway) askLater();
    }
  }

  return {
    state,
    ask,
    /** Asks, now and when the browser shows the page again. @returns a function that stops it */
    start(): () => void {
      const own = (abort = new AbortController());
      const shownAgain = ({ persisted }: PageTransitionEvent) => persisted && void ask();
      window.addEventListener('pageshow', shownAgain);
      void ask();
      return () => {
        abort = undefined;
        own.abort();
        clearTimeout(timer);
        window.removeEventListener('pageshow', shownAgain);
      };
    },
  };
}
