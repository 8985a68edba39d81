import { useLingui } from '@lingui/react/macro';
import { user } from '../../../client/session/user.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { useForm } from '../../../client/forms/use-form.ts';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { changePassword } from '../changes.ts';
import { ChangeForm } from '../../../ui/layout/ChangeForm.tsx';
import { OwnAccountName } from '../components/OwnAccountName.tsx';
import { type PasswordChange, passwordErrors } from '../rules.ts';
import { useChange } from '../../../client/forms/use-change.ts';

const empty: PasswordChange = { old: '', password: '', repeated: '' };

export const beginPageReads = () => beginReads([user]);

/** Changes the login password; requires the old one (PROF-10). */
export default function LoginPasswordPage() {
  const { t, i18n } = useLingui();
  const leave = useLeave();
  const form = useForm('password', empty);
  const change = useChange();
  const { old, password, repeated } = form.fields;

  const submit = async (): Promise<void> => {
    const errors = passwordErrors(form.fields);
    if (Object.keys(errors).length > 0) return form.fail(errors);
    if (!(await change.run(() => changePassword(old, password)))) return;
    form.done();
    toast(t`Password changed. Your other devices are logged out.`);
    leave();
  };
  return (
    <ChangeForm
      id="password"
      title={t`Login password`}
      action={t`Change login password`}
      change={change}
      onSubmit={() => void submit()}
      lead={t`We'll log out your other devices and pause withdrawals for 24 hours.`}
    >
      <OwnAccountName />
      <PasswordField
        label={t`Current login password`}
        name="old"
        enterKeyHint="next"
        value={old}
        autoComplete="current-password"
        error={form.error('old', i18n)}
        onChange={(text) => form.change({ old: text })}
      />
      <PasswordField
        label={t`New login password`}
        name="password"
        enterKeyHint="next"
        value={password}
        autoComplete="new-password"
        help={t`6 to 12 letters or numbers`}
        error={form.error('password', i18n)}
        onChange={(text) => form.change({ password: text })}
      />
      <PasswordField
        label={t`Confirm new login password`}
        name="repeated"
        enterKeyHint="done"
        value={repeated}
        autoComplete="new-password"
        error={form.error('repeated', i18n)}
        onChange={(text) => form.change({ repeated: text })}
      />
    </ChangeForm>
  );
}
