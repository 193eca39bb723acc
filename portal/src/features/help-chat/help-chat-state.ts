import { proxy } from 'valtio/vanilla';

/** The help chat of this tab; what was typed stays when it is closed. */
export const helpChat = proxy({
  isOpen: false,
  email: '',
  draft: '',
  /** What was sent, in its order. */
  sent: [] as { readonly id: string; readonly text: string; readonly to: string }[],
});

export function openHelpChat(): void {
  helpChat.isOpen = true;
}

export function closeHelpChat(): void {
  helpChat.isOpen = false;
}
