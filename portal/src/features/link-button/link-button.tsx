import type { ComponentProps } from 'react';
import './link-button.css';

/** A button within text, which looks like a link. */
export const LinkButton = (props: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...props} type="button" className="link-button" />
);
