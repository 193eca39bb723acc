import type { ElementProps } from '@tag/element';
import { useEffect, useState } from 'react';
import type { greetingSchema } from './schema.ts';

export function Greeting({ name, apiBase, host }: ElementProps<typeof greetingSchema>) {
  const [focused, setFocused] = useState(0);
  useEffect(() => host.setState('ready'), [host]);
  return (
    <p className="greeting">
      <output>{JSON.stringify({ name, apiBase, focused })}</output>
      <button type="button" onFocus={() => setFocused((times) => times + 1)}>
        Hello
      </button>
    </p>
  );
}
