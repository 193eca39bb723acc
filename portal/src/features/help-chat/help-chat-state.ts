import { proxy } from 'valtio/vanilla';

interface SentMessage {
  readonly id: string;
  readonly text: string;
  /** Where the answer goes. */
  readonly to: string;
}

const blank = () => ({
  email: '',
  draft: '',
  /** Oldest first. */
  sent: [] as SentMessage[],
});

type Conversation = ReturnType<typeof blank>;

/** The help chat of this tab. Typed text stays when it is closed, until the user changes. */
export const helpChat = proxy({ isOpen: false, conversation: blank() });

export function openHelpChat(): void {
  helpChat.isOpen = true;
}

export function closeHelpChat(): void {
  helpChat.isOpen = false;
}

export function keepDraft(conversation: Conversation, email: string, draft: string): void {
  Object.assign(conversation, { email, draft });
}

/** Adds to the conversation the message was written in, which may have ended meanwhile. */
export function addSent(conversation: Conversation, message: SentMessage): void {
  conversation.sent.push(message);
}

/** Closes the chat and drops everything in it, so the next user finds nothing of this one. */
export function forgetHelpChat(): void {
  helpChat.isOpen = false;
  helpChat.conversation = blank();
  window.Intercom?.('shutdown');
}
