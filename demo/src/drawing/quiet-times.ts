import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';

/** Node publishes here whenever a server of this process begins or finishes an answer. */
const CHANNELS = ['http.server.request.start', 'http.server.response.finish'];
/** Someone who opens a page makes the next request sooner. */
const QUIET_MS = 1000;

interface QuietTimes {
  /** Resolves once no request has come in, and no answer gone out, for a second. */
  whenQuiet(): Promise<void>;
  stop(): void;
}

/** Watches the requests of all HTTP servers in this process. */
export function watchRequests(): QuietTimes {
  let last = -QUIET_MS;
  const note = () => {
    last = performance.now();
  };
  for (const channel of CHANNELS) subscribe(channel, note);
  return {
    async whenQuiet() {
      const left = () => last + QUIET_MS - performance.now();
      while (left() > 0) await pause(left(), undefined, { ref: false });
    },
    stop() {
      for (const channel of CHANNELS) unsubscribe(channel, note);
    },
  };
}
