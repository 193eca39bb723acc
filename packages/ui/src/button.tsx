import type { ComponentProps } from 'react';
import './button.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** One `primary` in a view; everything else is `quiet`. */
  look?: 'primary' | 'quiet';
}

export function Button({ look = 'quiet', type = 'button', className, ...rest }: ButtonProps) {
  const classes = ['tag-button', className].filter(Boolean).join(' ');
  return <button {...rest} type={type} className={classes} data-look={look} />;
}
