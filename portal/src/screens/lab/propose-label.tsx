import {
  labelProposalStruct,
  proposeLabel,
  type BenchCard,
  type BenchLabel,
} from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import { TextField, useForm } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { useBench, useScanAfterwards } from './bench.ts';

const LINES = ['line1', 'line2', 'line3', 'line4', 'line5', 'line6'] as const;

interface ProposeLabelProps {
  card: BenchCard;
  label: BenchLabel;
  onProposed(): void;
  onClose(): void;
}

/** Changes the text of a label, or answers the correction that the customer asked for. */
export function ProposeLabel({ card, label, onClose, onProposed }: ProposeLabelProps) {
  const client = useClient();
  const { announce } = useBench();
  useScanAfterwards();
  const { itemId, title } = card;
  const { lines, request } = label;
  const [count, setCount] = useState(lines.length);
  const form = useForm({
    schema: labelProposalStruct,
    initial: {
      line1: lines[0] ?? '',
      line2: lines[1] ?? '',
      line3: lines[2] ?? '',
      line4: lines[3] ?? '',
      line5: lines[4] ?? '',
      line6: lines[5] ?? '',
      answer: '',
    },
    prepare: ({ answer, ...typed }) => ({
      lines: LINES.map((name) => typed[name]).filter((line) => line.trim() !== ''),
      ...(answer.trim() && { answer }),
    }),
    async submit(body) {
      await client.call(proposeLabel, { params: { itemId }, body });
      announce(`The customer is asked to approve the label of ${title}.`, 'good');
      onProposed();
      onClose();
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Label of ${title}`}
      className="bench-form"
      submit={request === null ? 'Propose this label' : 'Answer'}
      busy="Sending…"
    >
      {request === null ? (
        <p>The customer sees a changed text again, and has time to ask for a correction.</p>
      ) : (
        <p className="bench-request">
          <strong>The customer asks:</strong> {request}
        </p>
      )}
      {LINES.slice(0, count).map((name, index) => (
        <TextField key={name} {...form.field(name)} optional={false} label={`Line ${index + 1}`} />
      ))}
      {count < LINES.length && <Button onClick={() => setCount(count + 1)}>Add a line</Button>}
      {request !== null && (
        <TextField
          {...form.field('answer')}
          label="Answer to the customer"
          hint="Without one, we say that the label is corrected, or that it stays as it was."
        />
      )}
    </FormModal>
  );
}
