import { SUCCESS } from '@tag/contract/errors';
import { AVATAR_TYPES, changeAvatar, type Profile } from '@tag/contract/users';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { Suspense, useRef, useState } from 'react';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { lazy } from '../../features/lazy/lazy.ts';
import { useSession } from '../../session/session-context.tsx';
import { adoptProfile } from '../../session/user-profile.ts';
import { refuseFile, uploadAvatar } from './avatar-upload.ts';
import { cropPicture } from './crop-picture.ts';
import { SettingCard } from '../../features/setting-card/setting-card.tsx';

const AvatarCropper = lazy(async () => {
  const { AvatarCropper } = await import('./avatar-cropper.tsx');
  return { default: AvatarCropper };
});

export function AvatarSection({ profile }: { profile: Profile }) {
  const session = useSession();
  const { client } = session;
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const { avatar, firstName, lastName } = profile;

  function choose(chosen: File | undefined): void {
    if (!chosen) return;
    const reason = refuseFile(chosen);
    setRefusal(reason);
    if (!reason) setFile(chosen);
  }

  return (
    <SettingCard
      title="Profile photo"
      lead="Shown next to your name. JPEG, PNG or WebP, up to 5 MB."
    >
      <div className="settings-avatar">
        {avatar ? (
          <img src={client.mediaUrl(avatar)} alt="Your photo" width={96} height={96} />
        ) : (
          <span aria-hidden="true">{`${firstName.charAt(0)}${lastName.charAt(0)}`}</span>
        )}
        <div className="settings-avatar-acts">
          <Button onClick={() => input.current?.click()}>
            {avatar ? 'Change photo' : 'Add a photo'}
          </Button>
          {avatar && <Button onClick={() => setRemoving(true)}>Remove</Button>}
          <input
            ref={input}
            type="file"
            hidden
            accept={AVATAR_TYPES.join(',')}
            aria-label="Photo file"
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
          <p className="settings-refusal" role="alert">
            {refusal}
          </p>
        </div>
      </div>
      {file && (
        <Suspense>
          <AvatarCropper
            file={file}
            onClose={() => setFile(undefined)}
            onSave={async (area) => {
              try {
                adoptProfile(session, await uploadAvatar(client, await cropPicture(file, area)));
              } catch (error) {
                const plain = error instanceof Error && error.name === 'Error';
                throw plain ? error : new Error(describeFailure(error));
              }
              setFile(undefined);
              say(SUCCESS.avatar_updated);
            }}
          />
        </Suspense>
      )}
      {removing && (
        <ConfirmCall
          title="Remove your photo?"
          confirmLabel="Remove"
          cancelLabel="Keep it"
          danger
          call={() => client.call(changeAvatar, { body: { uploadId: null } })}
          said={SUCCESS.avatar_removed}
          onDone={(saved) => adoptProfile(session, saved)}
          onClose={() => setRemoving(false)}
        >
          <p>We’ll show your initials instead.</p>
        </ConfirmCall>
      )}
    </SettingCard>
  );
}
