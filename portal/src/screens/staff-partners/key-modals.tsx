import {
  createApiKey,
  newKeyStruct,
  OVERLAP_HOURS,
  rotateApiKey,
  rotationStruct,
  type ApiKey,
  type CreatedKey,
  type Partner,
} from '@tag/contract/partners';
import { SCOPE_LABELS, SCOPES } from '@tag/contract/permissions';
import { Button } from '@tag/ui/button';
import { CheckboxField, FormActions, TextField, useForm } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';

interface KeyModalProps {
  onCreated(created: CreatedKey): void;
  onClose(): void;
}

/** Makes a key for a partner. */
export function NewKeyModal({ partner, onCreated, onClose }: KeyModalProps & { partner: Partner }) {
  const client = useClient();
  const form = useForm({
    schema: newKeyStruct,
    initial: {
      'certificates:read': true,
      'sales:write': false,
      'webhooks:manage': false,
    },
    prepare: (values) => ({ scopes: SCOPES.filter((scope) => values[scope]) }),
    async submit(body) {
      onCreated(await client.call(createApiKey, { params: { id: partner.id }, body }));
    },
  });
  const isNone = SCOPES.every((scope) => !form.values[scope]);
  return (
    <FormModal
      {...{ form, onClose }}
      title={`New API key for ${partner.name}`}
      submit="Create key"
      busy="Creating…"
    >
      <fieldset className="partner-scopes">
        <legend>What it allows</legend>
        {SCOPES.map((scope) => (
          <CheckboxField key={scope} {...form.field(scope)} label={SCOPE_LABELS[scope]} />
        ))}
        {isNone && <p role="status">Choose at least one.</p>}
      </fieldset>
    </FormModal>
  );
}

/** Makes a key that takes another's place. */
export function RotateKeyModal({ apiKey, onCreated, onClose }: KeyModalProps & { apiKey: ApiKey }) {
  const client = useClient();
  const form = useForm({
    schema: rotationStruct,
    initial: { overlapHours: String(OVERLAP_HOURS.usual) },
    prepare: ({ overlapHours }) => ({
      ...(overlapHours.trim() && { overlapHours: Number(overlapHours) }),
    }),
    async submit(body) {
      onCreated(await client.call(rotateApiKey, { params: { id: apiKey.id }, body }));
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title="Rotate this API key?"
      submit="Rotate key"
      busy="Rotating…"
    >
      <p>
        A new key with the same permissions takes the place of{' '}
        <code className="partner-code">{apiKey.prefix}…</code>
      </p>
      <TextField
        {...form.field('overlapHours')}
        label="Hours the old key still works"
        inputMode="numeric"
      />
    </FormModal>
  );
}

/** Shows a new key and its secret, the only time that they can be seen: Escape asks first. */
export function CreatedKeyModal({ created, onClose }: { created: CreatedKey; onClose(): void }) {
  const [isWarned, warn] = useState(false);
  return (
    <Modal title="Copy the key now" onClose={isWarned ? onClose : () => warn(true)}>
      <div className="partner-once">
        <p>You won’t be able to see them again.</p>
        <Secret label="API key" text={created.key} />
        <Secret
          label="Signing secret"
          text={created.signingSecret}
          hint="Signs the sales that are reported with this key."
        />
        {isWarned && <p role="alert">Copy both first, then press Done.</p>}
        <FormActions>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </FormActions>
      </div>
    </Modal>
  );
}

function Secret({ label, text, hint }: { label: string; text: string; hint?: string }) {
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
    <section className="partner-secret">
      <h3>{label}</h3>
      {hint && <p>{hint}</p>}
      <code className="partner-code">{text}</code>
      <div>
        <Button onClick={() => void copy()}>
          Copy<span className="tag-hidden"> {label}</span>
        </Button>
        <span role="status">{said}</span>
      </div>
    </section>
  );
}
