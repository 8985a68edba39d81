import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LOGIN_PASSWORD_RULES } from '../../domain/validation.ts';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from '../base/IconButton.tsx';
import styles from './Field.module.css';

interface Props extends Omit<FieldProps, 'type' | 'action' | 'ltr' | 'autoComplete'> {
  /** `off` for a payment password, which password managers must not store as the login password. */
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** Password field with a button that shows the password. Paste and password managers work. */
export function PasswordField({ autoComplete, ...field }: Props) {
  const { t } = useLingui();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field
      {...field}
      ltr
      type={isVisible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // for WebKit and password managers; React's types lack it
      {...(autoComplete === 'new-password' ? { passwordrules: LOGIN_PASSWORD_RULES } : {})}
      action={
        <IconButton
          icon={isVisible ? 'eye-off' : 'eye'}
          size={20}
          label={isVisible ? t`Hide password` : t`Show password`}
          className={styles.end}
          onClick={() => setIsVisible(!isVisible)}
        />
      }
    />
  );
}
