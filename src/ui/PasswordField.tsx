import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LOGIN_PASSWORD_RULES } from '../lib/validation.ts';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Field.module.css';

interface Props extends Omit<FieldProps, 'type' | 'action' | 'ltr' | 'autoComplete'> {
  /** `off` for a payment password, which no manager may keep as the login's. */
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A secret, with a button that shows it. Paste and password managers work. */
export function PasswordField({ autoComplete, ...field }: Props) {
  const { t } = useLingui();
  const [visible, setShown] = useState(false);
  return (
    <Field
      {...field}
      ltr
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // of WebKit and managers: React's types do not name it
      {...(autoComplete === 'new-password' ? { passwordrules: LOGIN_PASSWORD_RULES } : {})}
      action={
        <IconButton
          icon={visible ? 'eye-off' : 'eye'}
          size={20}
          label={visible ? t`Hide password` : t`Show password`}
          className={styles.end}
          onClick={() => setShown(!visible)}
        />
      }
    />
  );
}
