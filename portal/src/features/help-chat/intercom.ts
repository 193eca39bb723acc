type Messenger = (command: 'boot' | 'update' | 'show' | 'shutdown', settings?: object) => void;

declare global {
  interface Window {
    Intercom?: Messenger;
  }
}

/** The author, as far as known. */
interface Person {
  readonly email?: string;
  readonly name?: string;
}

let loading: Promise<void> | undefined;
/** The conversation the messenger was started for. */
let started: unknown;

/**
 * Opens Intercom's messenger and loads it the first time.
 * @param conversation the current conversation. A new one restarts the messenger, since its cookies may
 *   still name the previous user.
 * @param isCurrent whether that conversation is still the user's; if not, nothing opens.
 */
export async function showMessenger(
  appId: string,
  person: Person,
  conversation: object,
  isCurrent: () => boolean,
): Promise<void> {
  loading ??= loadScript(`https://widget.intercom.io/widget/${appId}`);
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
  if (!isCurrent()) return;
  const settings = { app_id: appId, ...person };
  if (started === conversation) {
    window.Intercom?.('update', settings);
  } else {
    window.Intercom?.('shutdown');
    window.Intercom?.('boot', settings);
    started = conversation;
  }
  window.Intercom?.('show');
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The messenger could not be loaded'));
    document.head.append(script);
  });
}
