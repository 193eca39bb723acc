import type { ComponentProps } from 'react';
import { Modal } from './modal.tsx';
import { Toasts } from './toast.tsx';
import './drawer.css';

/**
 * A modal window over the end side of the page, as high as the screen; on a narrow screen it fills it. For
 * work that stays open: toasts appear in it.
 */
export function Drawer({
  children,
  ...modal
}: Pick<ComponentProps<typeof Modal>, 'children' | 'onClose' | 'title'>) {
  return (
    <Modal {...modal} size="drawer">
      {children}
      <Toasts />
    </Modal>
  );
}
