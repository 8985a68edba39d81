import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { user } from '../../../client/session/user.ts';
import { bankCodes } from '../../../api/banks.ts';
import { connection } from '../../../client/http/connection.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { bankNames } from '../../../i18n/banks.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { AccountName } from '../../../ui/forms/AccountName.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { cards } from '../store.ts';
import { type CardFormState, useCardForm } from './use-card-form.ts';
import styles from './wallets.module.css';

interface Props {
  onAdded: () => void;
  /** Returns to the list; undefined if the form did not open from it. */
  onCancel?: () => void;
}

/** Adds a bank account. Its details are never stored on the device, and the server returns only the last digits. */
export function CardForm({ onAdded, onCancel }: Props) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const form = useCardForm(onAdded);
  const payeeHours = useResource(cards).value?.payeeHours;
  return (
    <Page
      title={t`Add a bank account`}
      bottom={
        <>
          <Button
            type="submit"
            form="card"
            busy={form.isBusy}
            reason={online ? undefined : t`You're offline. Connect to add a bank account.`}
          >{t`Add bank account`}</Button>
          {onCancel && <Button kind="text" onClick={onCancel}>{t`Back to your bank accounts`}</Button>}
        </>
      }
    >
      <form
        id="card"
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => void form.submit(event)}
      >
        <AccountFields form={form} />
        <HolderFields form={form} />
        {payeeHours !== undefined && payeeHours > 0 && (
          <Note>
            <Trans>
              You can withdraw to a new bank account <Plural value={payeeHours} one="# hour" other="# hours" /> after
              you add it. That gives you time to act if someone else added it.
            </Trans>
          </Note>
        )}
        {form.refusal && (
          <Note kind="danger" title={t`Bank account not added`} live>
            {form.refusal}
          </Note>
        )}
      </form>
    </Page>
  );
}

/** Shows the fields for the account's holder, bank and number. */
function AccountFields({ form: { field, digits } }: { form: CardFormState }) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={t`Account holder name`}
        enterKeyHint="next"
        maxLength={120}
        autoComplete="off"
        help={t`As shown on your bank account`}
        {...field('realname')}
      />
      <Select
        label={t`Bank name`}
        placeholder={t`Choose the bank`}
        options={bankCodes.map((code) => ({ value: code, label: `${t(bankNames[code])} (${code})` }))}
        {...field('bankname')}
      />
      <Field
        ltr
        label={t`Account number`}
        enterKeyHint="next"
        inputMode="numeric"
        maxLength={60}
        autoComplete="off"
        {...digits('banknumber')}
      />
      <Field
        ltr
        label={t`Branch or SWIFT code`}
        enterKeyHint="next"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        help={t`Your branch code, or your bank's SWIFT code.`}
        {...field('ifsc')}
      />
    </>
  );
}

/** Shows the fields for the holder's phone and email, and for the login password. */
function HolderFields({ form: { field, digits } }: { form: CardFormState }) {
  const { t } = useLingui();
  const username = useResource(user).value?.username ?? '';
  return (
    <>
      <Field
        ltr
        label={t`Phone`}
        enterKeyHint="next"
        type="tel"
        inputMode="tel"
        maxLength={30}
        autoComplete="tel"
        {...digits('phone')}
      />
      <Field
        ltr
        label={t`Email`}
        enterKeyHint="next"
        inputMode="email"
        maxLength={254}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <AccountName name={username} />
      <PasswordField
        label={t`Login password`}
        enterKeyHint="done"
        autoComplete="current-password"
        help={t`This stops anyone else adding a bank account while your device is unlocked.`}
        {...field('password')}
      />
    </>
  );
}
