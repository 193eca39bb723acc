import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CloseIcon } from './icons.tsx';
import { focusAgain, focusedPath } from './kept-focus.ts';
import './modal.css';

interface ModalProps {
  title: string;
  /** Called by Escape or the close button; the owner unmounts it. */
  onClose(): void;
  /** `alertdialog` for a question that has to be answered; its text describes the dialog. */
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  /** A question, a form, the full window, or all of its height at one side: a `Drawer`. */
  size?: 'small' | 'large' | 'full' | 'drawer';
  children: ReactNode;
}

/**
 * A window above the page, open for as long as it is mounted: the browser's own modal dialog, which
 * keeps the focus inside and gives it back. It costs no library and is not torn from its form.
 */
export function Modal(props: ModalProps) {
  const { title, onClose, role, describedBy, size = 'large', children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = focusedPath(document);
    element.showModal();
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
      // Those in it close first: while one is open, nothing outside can have the focus.
      for (const inner of element.querySelectorAll('dialog')) inner.close();
      element.close();
      // The outermost gives the focus back.
      if (!element.parentElement?.closest('dialog:not([open])')) focusAgain(before);
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="tag-modal"
      role={role}
      data-size={size}
      aria-labelledby={heading}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // Only its owner closes it: its work may still be in progress.
        event.preventDefault();
        if (event.target === event.currentTarget) onClose();
      }}
      // A browser doesn't ask a second time: Escape again closes it whatever was answered.
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <header className="tag-modal-header">
        <h2 id={heading}>{title}</h2>
      </header>
      <div className="tag-modal-body">{children}</div>
      {/* Last, so the focus starts in the content. */}
      <button type="button" className="tag-modal-close" aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </button>
    </dialog>
  );
}
