import { useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../base/Icon.tsx';
import { IconButton } from '../base/IconButton.tsx';
import styles from './SearchField.module.css';

interface Props {
  /** Label and placeholder: what is searched, and by what. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Takes the focus when it appears, because the customer came to search. */
  focused?: boolean;
  onFocus?: () => void;
}

/** Search field that filters a list while typing. */
export function SearchField({ label, value, onChange, focused = false, onFocus }: Props) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div role="search" className={styles.box}>
      <Icon name="search" size={20} />
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        ref={input}
        type="search"
        data-autofocus={focused || undefined}
        inputMode="search"
        enterKeyHint="search"
        className={styles.input}
        placeholder={label}
        value={value}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && <IconButton icon="x" size={20} label={t`Clear`} className={styles.clear} onClick={clear} />}
    </div>
  );
}
