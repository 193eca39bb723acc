import { startHandOver, startHandOvers } from '@tag/contract/hand-overs';
import { publishProducts } from '@tag/contract/tag-market';
import { useMay } from '../owner-only/owner-only.tsx';

/** Whether the user may sell cards and hand them over: staff who act as them may not. */
export const useMaySell = () => useMay(publishProducts, startHandOver, startHandOvers);
