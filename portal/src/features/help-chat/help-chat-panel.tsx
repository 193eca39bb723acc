import { Modal } from '@tag/ui/modal';
import { CloseIcon } from '@tag/ui/icons';
import { BREAKPOINTS } from '@tag/contract/constants';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { closeHelpChat } from './help-chat-state.ts';
import { HelpChatForm } from './help-chat-form.tsx';
import './help-chat-panel.css';

const TITLE = 'How can we help?';
const PHONE = `(max-width: ${BREAKPOINTS.sm - 0.02}px)`;

/** On a phone its own window; elsewhere a panel that leaves the page usable. */
export default function HelpChatPanel() {
  const isPhone = useSyncExternalStore(watchWidth, () => matchMedia(PHONE).matches);
  if (!isPhone) {
    return (
      <Panel>
        <HelpChatForm />
      </Panel>
    );
  }
  return (
    <Modal title={TITLE} size="full" onClose={closeHelpChat}>
      <div className="help-chat-sheet">
        <HelpChatForm />
      </div>
    </Modal>
  );
}

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/**
 * Takes the focus when it opens and returns it when it closes, unless the focus is elsewhere by then.
 * Escape closes it from anywhere on the page, but something opened above the page closes first.
 */
function Panel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const title = useId();
  useLayoutEffect(() => {
    const element = panel.current!;
    const opener = document.activeElement;
    element.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => {
      const { activeElement } = document;
      if (activeElement !== document.body && !element.contains(activeElement)) return;
      const isThere = opener instanceof HTMLElement && opener.isConnected;
      const target = isThere && opener !== document.body ? opener : document.querySelector('main');
      target?.focus();
    };
  }, []);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector('dialog:modal, :popover-open')) closeHelpChat();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, []);
  return (
    <section ref={panel} className="help-chat" role="dialog" aria-labelledby={title}>
      <div className="help-chat-head">
        <h2 id={title}>{TITLE}</h2>
        <button type="button" aria-label="Close the help chat" onClick={closeHelpChat}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </section>
  );
}
