import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { user } from '../../../client/session/user.ts';
import { useForm } from '../../../client/forms/use-form.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { cleanNickname } from '../../../domain/nickname.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { changeNickname } from '../changes.ts';
import { ChangeForm } from '../../../ui/layout/ChangeForm.tsx';
import { nicknameErrors } from '../rules.ts';
import { useChange } from '../../../client/forms/use-change.ts';

const empty = { nickname: '' };

export const beginPageReads = () => beginReads([user]);

/** Changes the name that the app and its messages use (PROF-05). */
export default function NicknamePage() {
  const { t, i18n } = useLingui();
  const leave = useLeave();
  const form = useForm('nickname', empty);
  const change = useChange();
  const { value } = useResource(user);
  const { fill, dirty } = form;
  useEffect(() => {
    if (value && !dirty) fill({ nickname: value.nickname });
  }, [value, dirty, fill]);

  const submit = async (): Promise<void> => {
    const errors = nicknameErrors(form.fields);
    if (Object.keys(errors).length > 0) return form.fail(errors);
    const nickname = cleanNickname(form.fields.nickname) ?? '';
    if (!(await change.run(() => changeNickname(nickname)))) return;
    form.done();
    toast(t`Saved`, { about: t`Nickname` });
    leave();
  };
  return (
    <ChangeForm id="nickname" title={t`Nickname`} action={t`Save`} change={change} onSubmit={() => void submit()}>
      <Field
        label={t`Nickname`}
        name="nickname"
        enterKeyHint="done"
        value={form.fields.nickname}
        autoComplete="nickname"
        maxLength={60}
        help={t`Only you and our support team can see it.`}
        error={form.error('nickname', i18n)}
        onChange={(nickname) => form.change({ nickname })}
      />
    </ChangeForm>
  );
}
