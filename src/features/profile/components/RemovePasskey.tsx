import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { toast } from '../../../ui/toast.ts';
import { deletePasskey, proofByPasskey } from '../safety.ts';
import { useChange } from '../use-change.ts';
import { OwnAccountName } from './OwnAccountName.tsx';

interface Props {
  id: string;
  /** Name of its device. */
  device: string;
  /** With the last one the lock of the app ends. */
  isLast: boolean;
  onRemoved: () => unknown;
  onClose: () => void;
}

/** Asks before a passkey is removed, and for what only its owner knows or holds. */
export function RemovePasskey({ id, device, isLast, onRemoved, onClose }: Props) {
  const { t } = useLingui();
  const change = useChange();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);

  const remove = async (
    proof: () => Promise<{ password: string } | { response: string } | undefined>,
  ): Promise<void> => {
    let gone = false;
    await change.run(async () => {
      const input = await proof();
      if (!input) return;
      await deletePasskey(id, input);
      gone = true;
    });
    if (!gone) return;
    toast(t`The passkey was removed.`);
    onRemoved();
    onClose();
  };
  const byPassword = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') void remove(() => Promise.resolve({ password }));
  };
  const closed = change.online ? undefined : t`You're offline. Connect to make this change.`;
  return (
    <Dialog
      title={t`Remove the passkey?`}
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
            reason={closed}
          >{t`Remove`}</Button>
        </>
      }
    >
      <p>
        <bdi>{device}</bdi>
      </p>
      <p>
        <Effect isLast={isLast} /> {t`To make sure nobody else is using your device, confirm it's you.`}
      </p>
      <form id="removePasskey" noValidate onSubmit={byPassword}>
        <OwnAccountName />
        <PasswordField
          label={t`Login password`}
          name="password"
          enterKeyHint="done"
          value={password}
          autoComplete="current-password"
          error={missing ? t`Enter your login password.` : undefined}
          onChange={(text) => {
            setMissing(false);
            setPassword(text);
          }}
        />
      </form>
      <Button
        kind="text"
        disabled={change.running}
        reason={closed}
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

/** What the app does without the passkey. */
function Effect({ isLast }: { isLast: boolean }) {
  const { t } = useLingui();
  return isLast
    ? t`It's your last passkey. The app will no longer lock on this device.`
    : t`It no longer opens the app.`;
}
