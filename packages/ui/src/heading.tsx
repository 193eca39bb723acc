import type { HTMLAttributes } from 'react';

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** 1 to 6; deeper ones stay at 6. */
  level: number;
}

/** A heading whose level depends on the page it is in. */
export function Heading({ level, ...rest }: HeadingProps) {
  const Tag = `h${Math.min(level, 6)}` as 'h2';
  return <Tag {...rest} />;
}
