import { AddressOnPaper } from '../print/address-on-paper.tsx';
import { Facts } from './facts.tsx';
import { Grade } from './grade.tsx';
import { Name } from './name.tsx';

/** The card and its grade. */
export function Head() {
  return (
    <header className="tag-report-head">
      <Grade />
      <Name />
      <Facts />
      <AddressOnPaper />
    </header>
  );
}
