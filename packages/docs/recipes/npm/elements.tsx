'use client';

import { loadElements } from '@tag/widgets';
import { useEffect } from 'react';

/** Once, in your page's layout. */
export function Elements() {
  useEffect(() => {
    loadElements({ embedBase: 'https://cdn.example.com/embed' }).catch((error: Error) =>
      console.error(error.message),
    );
  }, []);
  return null;
}
