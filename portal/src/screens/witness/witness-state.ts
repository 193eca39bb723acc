import { createResource, type PublicClient } from '@tag/client/public';
import { ApiError } from '@tag/contract/errors';
import {
  certificateStruct,
  gradedCardScore,
  type GradedCardScore,
} from '@tag/contract/graded-cards';
import { witnessPayment, witnessPaywall, type WitnessPaywall } from '@tag/contract/witness';
import { proxy, ref } from 'valtio';
import { absoluteUrl } from '../../features/api/absolute-url.ts';
import { newAttemptKey } from '../../features/checkout/attempt-key.ts';
import { keep, readKept } from './kept-receipts.ts';
import { MALFORMED, witnessErrorOf, type WitnessError } from './witness-error.ts';

/** The notice about the stored payment attempt or receipt. */
export type Remark =
  | 'declined'
  | 'expired'
  | 'unfinished'
  | 'unconfirmed'
  | 'receipt_expired'
  | 'receipt_invalid'
  | 'not_kept';

interface Shown {
  readonly status: 'unavailable' | 'offer' | 'leaving' | 'unlocked';
  readonly card: GradedCardScore;
  readonly paywall: WitnessPaywall;
  readonly remark: Remark | null;
}

export type View =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: WitnessError }
  | Shown;

/** An attempt to pay: its key, and the secret that only this browser has. */
interface Attempt {
  readonly attempt: string;
  readonly secret: string;
}

const REMARKED = ['receipt_expired', 'receipt_invalid'] as const;

/**
 * The page's state and actions. Nothing is taken from the address: the data stored in this browser
 * and the server's answer decide what is shown. `dispose` cancels requests;
 * `open` may follow it.
 */
export function createWitnessState(client: PublicClient, certificate: string) {
  const state = proxy<{ view: View }>({ view: { status: 'loading' } });
  const page = createResource<Shown, WitnessError>({ problemOf: witnessErrorOf, keepsLast: true });
  page.subscribe(() => {
    const { value, problem } = page.state;
    state.view = ref(problem ? { status: 'error', error: problem } : (value ?? LOADING));
  });
  const params = { certificateValue: certificate };

  function askToPay({ attempt, secret }: Attempt, signal: AbortSignal) {
    const returnUrl = window.location.origin + window.location.pathname;
    const headers = { 'idempotency-key': attempt, 'payment-secret': secret };
    return client.call(witnessPayment, { params, headers, body: { returnUrl } }, { signal });
  }

  /** The attempt kept in this browser. */
  function readAttempt(): Attempt | undefined {
    // An attempt that an earlier version of this page began has no secret, and needs none.
    const { attempt, secret = newAttemptKey() } = readKept(certificate);
    return attempt === undefined ? undefined : { attempt, secret };
  }

  /** Requests the result of this browser's payment attempt. */
  async function settleAttempt(signal: AbortSignal): Promise<Remark | null> {
    const attempt = readAttempt();
    if (!attempt || readKept(certificate).receipt) return null;
    try {
      const payment = await askToPay(attempt, signal);
      if (payment.state === 'pending') return 'unfinished';
      keep(certificate, payment.receipt ? { receipt: payment.receipt } : {});
      return payment.state === 'paid' ? null : payment.state;
    } catch (error) {
      // The attempt stays: it is checked again, and a payment continues it, so nobody pays twice.
      if (error instanceof ApiError && error.code === 'payment_unavailable') return 'unconfirmed';
      if (error instanceof ApiError && error.code === 'witness_video_unavailable') return null;
      throw error;
    }
  }

  async function readPaywall(
    signal: AbortSignal,
  ): Promise<{ paywall: WitnessPaywall; remark: Remark | null }> {
    const { receipt } = readKept(certificate);
    const ask = (headers: { 'payment-receipt'?: string }) =>
      client.call(witnessPaywall, { params, headers }, { signal });
    if (!receipt) return { paywall: await ask({}), remark: null };
    try {
      return { paywall: await ask({ 'payment-receipt': receipt }), remark: null };
    } catch (error) {
      const remark = REMARKED.find((code) => error instanceof ApiError && error.code === code);
      if (!remark) throw error;
      keep(certificate, {});
      return { paywall: await ask({}), remark };
    }
  }

  async function load(signal: AbortSignal, said: Remark | null = null): Promise<Shown> {
    const settled = said ?? (await settleAttempt(signal));
    const [card, { paywall, remark }] = await Promise.all([
      client.call(gradedCardScore, { params }, { signal }),
      readPaywall(signal),
    ]);
    const status = paywall.video ? 'unlocked' : paywall.available ? 'offer' : 'unavailable';
    return { status, card, paywall, remark: remark ?? settled };
  }

  return {
    state,

    async open(): Promise<void> {
      if (!certificateStruct.is(certificate)) return page.put(certificate, { problem: MALFORMED });
      page.clear();
      await page.load(certificate, load);
    },

    /** Goes to the checkout, by `leave`; or shows the video when it is paid already. */
    async buy(leave: (url: string) => void): Promise<void> {
      const offer = page.state.value;
      if (offer?.status !== 'offer') return;
      const leaving: Shown = { ...offer, status: 'leaving', remark: null };
      page.put(certificate, { value: leaving });
      await page.reload(async (signal) => {
        // An attempt that ended elsewhere, such as in another tab, gives way to a new one.
        const attempts = [readAttempt(), { attempt: newAttemptKey(), secret: newAttemptKey() }];
        for (const attempt of attempts.filter((one) => one !== undefined)) {
          if (!keep(certificate, attempt)) return load(signal, 'not_kept');
          const payment = await askToPay(attempt, signal);
          if (payment.receipt) {
            keep(certificate, { receipt: payment.receipt });
            return load(signal);
          }
          if (payment.checkoutUrl) {
            leave(absoluteUrl(client, payment.checkoutUrl));
            return leaving;
          }
        }
        throw new Error('A new attempt to pay ended before it began');
      });
    },

    /** Fetches new addresses for a video whose own have ended. */
    renew: () => page.reload(),

    dispose: page.dispose,
  };
}

const LOADING: View = { status: 'loading' };

export type WitnessActions = Omit<ReturnType<typeof createWitnessState>, 'state'>;
