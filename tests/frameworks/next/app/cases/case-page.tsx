'use client';

import { loadElements } from '@tag/widgets';
import { useEffect, useState } from 'react';
import { offerCases, USUAL, type Shown } from '../../shared/case-page';
import { element, WrappedCase } from '../../shared/wrapped-case';

export function CasePage() {
  const [shown, render] = useState<Shown>(USUAL);
  useEffect(() => {
    offerCases({
      render,
      element: () => element.current,
      load: () => loadElements({ embedBase: 'https://cdn.example.com/embed' }),
    });
  }, []);
  return <WrappedCase {...shown} />;
}
