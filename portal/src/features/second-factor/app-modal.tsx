import { appCodeRule, confirmAuthenticator, type AppSetup } from '@tag/contract/users';
import { shape } from '@tag/contract/schema';
import { TextField, useForm } from '@tag/ui/form';
import { QrCode } from '@tag/ui/qr-code';
import { useClient } from '../api/client-context.tsx';
import { FormModal } from '../form-modal/form-modal.tsx';

interface AppModalProps {
  setup: AppSetup;
  /** @param codes recovery codes, if these are the first. */
  onAdded(codes: readonly string[]): void;
  onClose(): void;
}

const bodyStruct = shape({ code: appCodeRule });

/** Sets up an authenticator app: a QR code, the same as text, and its first code. */
export function AppModal({ setup, onAdded, onClose }: AppModalProps) {
  const client = useClient();
  const form = useForm({
    schema: bodyStruct,
    initial: { code: '' },
    fieldOfCode: { factor_refused: 'code' },
    async submit(body) {
      const { recoveryCodes } = await client.call(confirmAuthenticator, { body });
      onAdded(recoveryCodes);
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title="Add an authenticator app"
      submit="Add app"
      busy="Checking…"
    >
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <div className="factor-setup">
        <QrCode className="print-qr" text={setup.uri} label="QR code for your authenticator app" />
        <p>
          Key
          <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <TextField
        {...form.field('code')}
        label="Code from the app"
        hint="6 digits. They change every 30 seconds."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </FormModal>
  );
}
