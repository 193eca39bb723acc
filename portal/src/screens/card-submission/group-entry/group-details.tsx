import { OrderNameField } from '../order-name-field.tsx';
import { GroupSubmitter } from './group-submitter.tsx';

/** The group order's name and its submitter. */
export function GroupDetails() {
  return (
    <section className="area-page__card group-details" aria-labelledby="group-details">
      <h2 id="group-details">About this order</h2>
      <div className="tag-form-pair">
        <OrderNameField />
        <GroupSubmitter />
      </div>
    </section>
  );
}
