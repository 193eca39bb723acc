import '@shoelace-style/shoelace/dist/components/dialog/dialog.js';
import type { SlDialog } from '@shoelace-style/shoelace';
import { useEffect, useRef, type ReactNode } from 'react';
import { CloseIcon } from './icons.tsx';
import { makeSurroundingsInert } from './inert-surroundings.ts';
import type {} from './sl-elements.ts';

export interface DialogProps {
  /** Its accessible name and its visible title. */
  label: string;
  /** Called after it has closed in any way. */
  onClose(): void;
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is mounted. It is in the browser's top layer, so no stacking or
 * containment of the page around it matters. The rest of the page is inert meanwhile (Shoelace itself
 * traps only the Tab key), and the focus returns to where it was, inside shadow roots too (Shoelace
 * sees only their hosts). Import it when it is first needed.
 */
export function Dialog({ label, onClose, children }: DialogProps) {
  const layer = useRef<HTMLDivElement>(null);
  const dialog = useRef<SlDialog>(null);

  useEffect(() => {
    const root = layer.current?.getRootNode() as Document | ShadowRoot | undefined;
    const before = root?.activeElement;
    const restore = layer.current && makeSurroundingsInert(layer.current);
    layer.current?.showPopover();
    // Opened only once it is drawn: Shoelace neither animates nor takes the focus at first sight.
    void dialog.current?.updateComplete.then(() => dialog.current?.show());
    return () => {
      restore?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <div ref={layer} className="tag-dialog-layer" popover="manual">
      <sl-dialog
        ref={dialog}
        className="tag-dialog"
        label={label}
        noHeader
        onsl-after-hide={(event) => event.target === event.currentTarget && onClose()}
      >
        <header className="tag-dialog-header">
          <span aria-hidden="true">{label}</span>
          <button
            type="button"
            className="tag-dialog-close"
            aria-label="Close"
            onClick={() => void dialog.current?.hide()}
          >
            <CloseIcon />
          </button>
        </header>
        {children}
      </sl-dialog>
    </div>
  );
}
