import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { latinDigits, onlyDigits } from '../../domain/typed.ts';
import { TAP_MS, vibrate } from '../base/haptics.ts';
import { Icon } from '../base/Icon.tsx';
import { Spinner } from '../base/Spinner.tsx';
import styles from './PinPad.module.css';

interface Props {
  /** What to enter: payment password. */
  label: string;
  /** Hides the label visually, if something around the pad shows it, such as the title of its sheet. */
  labelHidden?: boolean;
  /** The digits so far, up to `length`. The owner clears them after a refusal and never stores them. */
  value: string;
  onChange: (value: string) => void;
  /** Called with all digits after the last one. */
  onComplete?: (value: string) => void;
  /** Number of digits. */
  length?: number;
  error?: ReactNode;
  /** The digits are being checked: no input. */
  busy?: boolean;
  /** Below the keys, such as a link for a forgotten password. */
  children?: ReactNode;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * Pad for a few secret digits. It has no input, so that neither password managers nor keyboards store them. Hardware
 * keys, paste and screen readers work. The keys have a phone's layout, and the digits are neither shown nor read out.
 */
export function PinPad({
  label,
  labelHidden = false,
  value,
  onChange,
  onComplete,
  length = 6,
  error,
  busy = false,
  children,
}: Props) {
  const { t } = useLingui();
  const id = useId();

  const type = (text: string): void => {
    if (busy) return;
    const digits = (value + onlyDigits(text)).slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  const erase = (): void => {
    if (!busy && value !== '') onChange(value.slice(0, -1));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') erase();
    else if (event.key.length === 1 && /\d/.test(latinDigits(event.key))) type(event.key);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const digits = onlyDigits(event.clipboardData.getData('text'));
    if (digits.length === length && !busy && digits !== value) {
      onChange(digits);
      onComplete?.(digits);
    }
  };

  return (
    // hardware keys and paste arrive at the focused button or at the group itself
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.pad}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={-1}
      data-autofocus
      onKeyDown={press}
      onPaste={paste}
    >
      <p className={labelHidden ? 'visually-hidden' : styles.label} id={`${id}-label`}>
        {label}
      </p>
      <div className={styles.dots} aria-hidden>
        {busy ? (
          <Spinner size={20} />
        ) : (
          Array.from({ length }, (_, index) => (
            <span key={index} className={styles.dot} data-filled={index < value.length || undefined} />
          ))
        )}
      </div>
      <p className="visually-hidden" role="status">
        {busy ? t`Checking` : t`${value.length} of ${length} digits entered`}
      </p>
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="circle-alert" size={16} />
          <span>{error}</span>
        </p>
      )}
      <Keys busy={busy} onType={type} onErase={erase} />
      {children && <div className={styles.below}>{children}</div>}
    </div>
  );
}

interface KeysProps {
  busy: boolean;
  onType: (digit: string) => void;
  onErase: () => void;
}

/** The keys, in a phone's layout. */
function Keys({ busy, onType, onErase }: KeysProps) {
  const { t } = useLingui();
  const digit = (key: string) => (
    <button
      key={key}
      type="button"
      className={styles.key}
      aria-disabled={busy || undefined}
      onClick={() => {
        vibrate(TAP_MS);
        onType(key);
      }}
    >
      {key}
    </button>
  );
  return (
    <div className={styles.keys} dir="ltr">
      {KEYS.map(digit)}
      <span />
      {digit('0')}
      <button
        type="button"
        className={styles.key}
        aria-disabled={busy || undefined}
        aria-label={t`Delete the last digit`}
        onClick={onErase}
      >
        <Icon name="delete" />
      </button>
    </div>
  );
}
