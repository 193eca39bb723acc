import { OrderNameField } from '../order-name-field.tsx';
import { GroupSubmitter } from './group-submitter.tsx';

/** The group order's name, and who sends it to us. */
export function GroupHead() {
  return (
    <div className="group-head">
      <OrderNameField />
      <GroupSubmitter />
    </div>
  );
}
