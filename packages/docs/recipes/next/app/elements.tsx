'use client';

import { loadElements } from '@tag/widgets';
import { useEffect } from 'react';

export function Elements() {
  useEffect(() => {
    const loaded = loadElements({ embedBase: 'https://cdn.example.com/embed' });
    loaded.catch((error) => console.error(error));
  }, []);
  return null;
}
