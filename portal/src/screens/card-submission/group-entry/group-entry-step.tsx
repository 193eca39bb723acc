import { GroupDetails } from './group-details.tsx';
import { SubOrderSection } from './sub-order-section.tsx';
import { Tasks } from './tasks.tsx';
import './group-entry.css';

/** A group order as a task list: its parts in any order, payment last. */
export default function GroupEntryStep() {
  return (
    <>
      <GroupDetails />
      <SubOrderSection />
      <Tasks />
    </>
  );
}
