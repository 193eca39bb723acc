import { proxy } from 'valtio/vanilla';

/** Whether the help chat is open. */
export const helpChat = proxy({ isOpen: false });

export function openHelpChat(): void {
  helpChat.isOpen = true;
}

export function closeHelpChat(): void {
  helpChat.isOpen = false;
}
