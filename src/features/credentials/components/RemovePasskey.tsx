import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/base/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { deletePasskey, proofByPasskey } from '../passkeys.ts';
import { useChange } from '../../../client/forms/use-change.ts';
import { OwnAccountName } from './OwnAccountName.tsx';

interface Props {
  id: string;
  /** Name of the passkey's device. */
  device: string;
  /** Removing the last passkey ends the app lock. */
  isLast: boolean;
  onRemoved: () => unknown;
  onClose: () => void;
}

/** Asks before a passkey is removed, and requires the login password or a passkey. */
export function RemovePasskey({ id, device, isLast, onRemoved, onClose }: Props) {
  const { t } = useLingui();
  const change = useChange();
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  const remove = async (
    getProof: () => Promise<{ password: string } | { response: string } | undefined>,
  ): Promise<void> => {
    let isRemoved = false;
    await change.run(async () => {
      const proof = await getProof();
      if (!proof) return;
      await deletePasskey(id, proof);
      isRemoved = true;
    });
    if (!isRemoved) return;
    toast(t`The passkey was removed.`);
    onRemoved();
    onClose();
  };
  const removeByPassword = (event: FormEvent): void => {
    event.preventDefault();
    setIsMissing(password === '');
    if (password !== '') void remove(() => Promise.resolve({ password }));
  };
  const reason = change.online ? undefined : t`You're offline. Connect to make this change.`;
  return (
    <Dialog
      title={t`Remove this passkey?`}
      onClose={onClose}
      closable={!change.running}
      actions={
        <>
          <Button kind="outline" disabled={change.running} onClick={onClose}>{t`Keep it`}</Button>
          <Button
            kind="danger"
            type="submit"
            form="removePasskey"
            busy={change.running}
            reason={reason}
          >{t`Remove`}</Button>
        </>
      }
    >
      <p>
        <bdi>{device}</bdi>
      </p>
      <p>
        <Effect isLast={isLast} /> {t`To make sure no one else is using your device, confirm it's you.`}
      </p>
      <form id="removePasskey" noValidate onSubmit={removeByPassword}>
        <OwnAccountName />
        <PasswordField
          label={t`Login password`}
          name="password"
          enterKeyHint="done"
          value={password}
          autoComplete="current-password"
          error={isMissing ? t`Enter your login password.` : undefined}
          onChange={(text) => {
            setIsMissing(false);
            setPassword(text);
          }}
        />
      </form>
      <Button
        kind="text"
        disabled={change.running}
        reason={reason}
        onClick={() => void remove(proofByPasskey)}
      >{t`Confirm with a passkey`}</Button>
      {change.refusal && (
        <Note kind="danger" live>
          {change.refusal}
        </Note>
      )}
    </Dialog>
  );
}

/** Says what the removal changes. */
function Effect({ isLast }: { isLast: boolean }) {
  const { t } = useLingui();
  return isLast
    ? t`It's your last passkey. The app will no longer lock on this device.`
    : t`It won't unlock the app any more.`;
}
