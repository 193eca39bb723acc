import type { Choice } from '@tag/widgets/card-report';
import { isSameView, readView, writeView, type AskedView } from '@tag/widgets/card-report/view';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Keeps the page where it is when its address changes. */
const STAY = { keepsPlace: true };

/**
 * Keeps a report's view in the page's address, so a link shows the same. Picking a defect
 * adds to the history, so Back undoes it; other choices replace the entry.
 */
export function useViewInAddress(): { asked: AskedView; onChoose(choice: Choice): void } {
  const navigate = useNavigate();
  const { search } = useLocation();
  const asked = useMemo(() => readView(new URLSearchParams(search)), [search]);
  function onChoose({ asked: chosen, isStep }: Choice) {
    if (isSameView(chosen, asked)) return;
    const written = writeView(chosen, new URLSearchParams(search)).toString();
    void navigate({ search: written }, { replace: !isStep, state: STAY });
  }
  return { asked, onChoose };
}
