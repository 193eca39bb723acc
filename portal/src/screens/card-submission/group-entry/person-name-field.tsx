import { checkInput } from '@tag/contract/errors';
import { subOrderNameRule, type SubOrder } from '@tag/contract/orders';
import { PlainForm, TextField } from '@tag/ui/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTyped } from '../use-typed.ts';
import { useChangeSubOrder } from './change-sub-order.ts';

/** The name of a sub-order. It is saved when the field is left, or goes away with its drawer. */
export function PersonNameField({ subOrder, isOpen }: { subOrder: SubOrder; isOpen: boolean }) {
  const change = useChangeSubOrder(subOrder.id);
  const [name, setName] = useTyped(subOrder.name, String);
  const [problem, setProblem] = useState<string>();
  const sent = useRef(subOrder.name);
  const { value, fields } = checkInput(name, subOrderNameRule);

  async function save(): Promise<void> {
    if (!isOpen || fields || value === sent.current) return;
    sent.current = value;
    const refusal = await change({ name: value });
    if (refusal === undefined) return setProblem(undefined);
    sent.current = subOrder.name;
    setProblem(String(refusal));
  }
  const leave = useEffectEvent(save);
  useEffect(() => () => void leave(), []);

  return (
    <PlainForm noValidate onSubmit={save}>
      <TextField
        name="name"
        label="Name"
        value={name}
        disabled={!isOpen}
        error={fields?.[0]?.reason ?? problem}
        onChange={(typed) => {
          setProblem(undefined);
          setName(typed, checkInput(typed, subOrderNameRule).value ?? subOrder.name);
        }}
        onBlur={() => void save()}
      />
    </PlainForm>
  );
}
