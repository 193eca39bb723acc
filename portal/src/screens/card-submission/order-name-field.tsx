import { checkInput } from '@tag/contract/errors';
import { orderNameRule } from '@tag/contract/orders';
import { TextField } from '@tag/ui/form';
import { canChangeOptions } from './steps.ts';
import { useSubmission } from './submission-context.tsx';
import { useTyped } from './use-typed.ts';

/** The order's name; one without a name gets its default name when it is paid. */
export function OrderNameField() {
  const { submission, order } = useSubmission();
  const [name, setName] = useTyped(order.name, String);
  const checked = checkInput(name, orderNameRule);
  const { defaultName } = order;
  return (
    <TextField
      name="name"
      label="Order name"
      optional
      hint={`Shown with your order’s number.${defaultName && name.trim() === '' ? ` Left empty, it’s “${defaultName}”.` : ''}`}
      value={name}
      disabled={!canChangeOptions(order)}
      error={checked.fields?.[0]?.reason}
      onChange={(typed) => {
        const { value, fields } = checkInput(typed, orderNameRule);
        setName(typed, fields ? order.name : value);
        if (!fields) submission.change({ name: value });
      }}
    />
  );
}
