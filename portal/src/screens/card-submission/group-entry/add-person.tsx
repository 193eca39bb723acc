import { checkInput } from '@tag/contract/errors';
import { createSubOrder, subOrderNameRule } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { PlainForm, TextField } from '@tag/ui/form';
import { useRef, useState } from 'react';
import { useClient } from '../../../features/api/client-context.tsx';
import { describeFailure } from '../../../features/api/describe-failure.ts';
import { useSubmission } from '../submission-context.tsx';

/** Puts the focus where a person is added. */
export const startAddingPerson = (): void =>
  document.querySelector<HTMLElement>('.add-person input')?.focus();

/** Adds a person by name. The field is empty again at once, for the next one; the rest is the order's. */
export function AddPerson() {
  const { submission } = useSubmission();
  const client = useClient();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const last = useRef(Promise.resolve());
  // Added again after a lost answer, it is still the same one.
  const ids = useRef(new Map<string, string>());

  async function add(wanted: string): Promise<void> {
    const id = ids.current.get(wanted) ?? crypto.randomUUID();
    ids.current.set(wanted, id);
    try {
      const { orderNumber } = await submission.ensureOrder();
      await client.call(createSubOrder, { params: { orderNumber }, body: { id, name: wanted } });
      ids.current.delete(wanted);
      await submission.refresh();
      setSaid(`${wanted} is added.`);
    } catch (error) {
      setProblem(`${wanted} isn’t added. ${describeFailure(error)}`);
      setName((typed) => typed || wanted);
    }
  }

  return (
    <PlainForm
      className="add-person"
      noValidate
      onSubmit={() => {
        const { value, fields } = checkInput(name, subOrderNameRule);
        setProblem(fields?.[0]?.reason);
        if (fields) return;
        setName('');
        last.current = last.current.then(() => add(value));
      }}
    >
      <TextField
        name="person"
        label="Add a person"
        hint="Usually a person’s name"
        value={name}
        error={problem}
        onChange={setName}
      />
      <Button type="submit">Add</Button>
      <span className="tag-hidden" role="status">
        {said}
      </span>
    </PlainForm>
  );
}
