import { Button } from '@tag/ui/button';
import { FormActions, PlainForm, SubmitButton } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useEffect, useState } from 'react';
import { Cropper } from '@tag/ui/cropper';
import type { CropArea } from './crop-picture.ts';

interface AvatarCropperProps {
  file: File;
  /** Sends the chosen part; its errors are shown. */
  onSave(area: CropArea): Promise<void>;
  onClose(): void;
}

/** Chooses the part of a photo that becomes the avatar, by hand, wheel, keys, or sliders. */
export function AvatarCropper({ file, onSave, onClose }: AvatarCropperProps) {
  const [url, setUrl] = useState<string>();
  const [area, setArea] = useState<CropArea>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    const address = URL.createObjectURL(file);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the address lives as long as this
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  async function save(): Promise<void> {
    if (busy || !area) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave(area);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <Modal title="Position your photo" size="small" onClose={onClose}>
      <PlainForm className="tag-form" noValidate onSubmit={save}>
        {url && (
          <Cropper
            url={url}
            label="Visible part of the photo"
            onArea={setArea}
            onBroken={() => setFailure('This browser can’t show that file as a photo.')}
          />
        )}
        {failure && (
          <p className="tag-form-failure" role="alert">
            {failure}
          </p>
        )}
        <FormActions>
          <SubmitButton submitting={busy} busyLabel="Saving…">
            Save photo
          </SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </PlainForm>
    </Modal>
  );
}
