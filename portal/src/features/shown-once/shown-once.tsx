import { Button } from '@tag/ui/button';
import { FormActions } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useState } from 'react';
import './shown-once.css';

interface Secret {
  readonly label: string;
  readonly text: string;
  readonly hint?: string;
}

interface ShownOnceProps {
  title: string;
  secrets: readonly Secret[];
  onClose(): void;
}

/** Shows new secrets, the only time that they can be seen: Escape asks first. */
export function ShownOnce({ title, secrets, onClose }: ShownOnceProps) {
  const [isWarned, warn] = useState(false);
  const [it, first] = secrets.length > 1 ? ['them', 'Copy both first'] : ['it', 'Copy it first'];
  return (
    <Modal title={title} onClose={isWarned ? onClose : () => warn(true)}>
      <div className="shown-once">
        <p>You won’t be able to see {it} again.</p>
        {secrets.map((secret) => (
          <SecretText key={secret.label} {...secret} />
        ))}
        {isWarned && <p role="alert">{first}, then press Done.</p>}
        <FormActions>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </FormActions>
      </div>
    </Modal>
  );
}

function SecretText({ label, text, hint }: Secret) {
  const [said, say] = useState('');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      say(`${label} copied.`);
    } catch {
      say('Copying isn’t allowed here. Select the text instead.');
    }
  }
  return (
    <section className="shown-once-secret">
      <h3>{label}</h3>
      {hint && <p>{hint}</p>}
      <code>{text}</code>
      <div>
        <Button onClick={() => void copy()}>
          Copy<span className="tag-hidden"> {label}</span>
        </Button>
        <span role="status">{said}</span>
      </div>
    </section>
  );
}
