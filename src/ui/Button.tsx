import { type ButtonHTMLAttributes, type MouseEventHandler, type ReactNode, type Ref, useId } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'className' | 'disabled'
> {
  /**
   * `filled` once a screen; `soft` for equals; `outline`, `text` for what is second; `danger` for what cannot be
   * undone.
   */
  kind?: 'filled' | 'soft' | 'outline' | 'text' | 'danger';
  icon?: IconName | undefined;
  /** The work is under way: further taps do nothing. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why it is closed: stands above it with a lock. Closes the button by itself. */
  reason?: ReactNode;
  /** Makes it a link. */
  href?: string | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** An act with its words. A closed button keeps the focus, so that its reason can be heard. */
export function Button({
  kind = 'filled',
  icon,
  busy = false,
  disabled = false,
  reason,
  href,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const id = useId();
  const closed = disabled || Boolean(reason);
  const name = classes(styles.button, styles[kind], closed && styles.closed);
  const content = (
    <>
      {busy ? <Spinner size={20} /> : icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </>
  );
  if (href !== undefined && !closed)
    return (
      <a className={name} href={href} onClick={onClick}>
        {content}
      </a>
    );
  const button = (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={name}
      aria-busy={busy || undefined}
      aria-disabled={closed || busy || undefined}
      aria-describedby={reason ? id : rest['aria-describedby']}
      // also keeps Enter in a field from sending the form
      onClick={closed || busy ? (event) => event.preventDefault() : onClick}
    >
      {content}
    </button>
  );
  if (!reason) return button;
  return (
    <div className={styles.explained}>
      <p className={styles.reason} id={id}>
        <Icon name="lock" size={16} />
        <span>{reason}</span>
      </p>
      {button}
    </div>
  );
}
