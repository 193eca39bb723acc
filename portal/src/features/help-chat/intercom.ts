type Messenger = (command: 'boot' | 'update' | 'show', settings?: object) => void;

declare global {
  interface Window {
    Intercom?: Messenger;
  }
}

/** Who writes, as far as it is known. */
export interface Person {
  readonly email?: string;
  readonly name?: string;
}

let loading: Promise<void> | undefined;

/** Opens Intercom's messenger, loading it the first time. */
export async function showMessenger(appId: string, person: Person): Promise<void> {
  const begins = !loading;
  loading ??= loadScript(`https://widget.intercom.io/widget/${appId}`);
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
  window.Intercom?.(begins ? 'boot' : 'update', { app_id: appId, ...person });
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
