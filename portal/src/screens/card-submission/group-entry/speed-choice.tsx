import type { Order, OrderReferences, SubOrder } from '@tag/contract/orders';
import { SelectField, type Choice } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useSubmission } from '../submission-context.tsx';
import { useTyped } from '../use-typed.ts';
import { useChangeSubOrder } from './change-sub-order.ts';

interface SpeedChoiceProps {
  subOrder: SubOrder;
  isOpen: boolean;
  /** Under its label, or in a table that has it. */
  inTable?: boolean;
}

/** How soon a person's cards are graded: as the order's, or their own speed. */
export function SpeedChoice({ subOrder, isOpen, inTable = false }: SpeedChoiceProps) {
  const { order, references } = useSubmission();
  const change = useChangeSubOrder(subOrder.id);
  const kept = subOrder.serviceSpeed ?? '';
  const [speed, setSpeed] = useTyped(kept, String);
  const choices = choicesOf(order, references);

  async function choose(next: string): Promise<void> {
    setSpeed(next, next);
    const problem = await change({ serviceSpeed: next || null });
    if (problem === undefined) return;
    setSpeed(kept, kept);
    say(`${subOrder.name}: ${String(problem)}`, 'error');
  }

  if (!inTable) {
    return (
      <SelectField
        name="serviceSpeed"
        label="Service speed"
        value={speed}
        choices={choices}
        disabled={!isOpen}
        onChange={(next) => void choose(next)}
      />
    );
  }
  if (!isOpen) return choices.find(({ value }) => value === speed)?.label ?? speed;
  return (
    <select
      className="tag-input tag-select people-speed"
      aria-label={`Service speed of ${subOrder.name}`}
      value={speed}
      onChange={({ target }) => void choose(target.value)}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function choicesOf({ options }: Order, { serviceSpeeds }: OrderReferences): Choice[] {
  const ordered = serviceSpeeds.find(({ code }) => code === options.serviceSpeed);
  return [
    { value: '', label: ordered ? `Same as order (${ordered.name})` : 'Same as order' },
    ...serviceSpeeds.map(({ code, name }) => ({ value: code, label: name })),
  ];
}
