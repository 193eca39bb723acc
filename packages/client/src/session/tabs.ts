/** The part of a `BroadcastChannel` that sessions need. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

/**
 * Notices when the session may have changed outside this page: another tab sends a message, or the page
 * wakes up after it couldn't listen. A message only triggers a check: its content isn't trusted.
 */
export function listenToTabs(channel: Channel | undefined, look: () => void): () => void {
  if (channel) channel.onmessage = look;
  const page = globalThis.document as Document | undefined;
  const shown = () => page?.visibilityState === 'visible' && look();
  page?.addEventListener('visibilitychange', shown);
  globalThis.addEventListener?.('pageshow', look);
  return () => {
    channel?.close();
    page?.removeEventListener('visibilitychange', shown);
    globalThis.removeEventListener?.('pageshow', look);
  };
}
