import { Button } from '@tag/ui/button';
import { FormActions } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useState } from 'react';
import { RecoveryCodes } from './recovery-codes.tsx';

interface CodesModalProps {
  codes: readonly string[];
  email: string;
  onClose(): void;
}

/** New recovery codes: Escape asks first, since they can't be seen again. */
export function CodesModal({ codes, email, onClose }: CodesModalProps) {
  const [isWarned, warn] = useState(false);
  return (
    <Modal title="Save your recovery codes" onClose={isWarned ? onClose : () => warn(true)}>
      <div className="factor-steps">
        <RecoveryCodes codes={codes} email={email} />
        {isWarned && <p role="alert">Save the codes first, then press Done.</p>}
        <FormActions>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </FormActions>
      </div>
    </Modal>
  );
}
