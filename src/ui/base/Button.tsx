import { type ButtonHTMLAttributes, type MouseEventHandler, type ReactNode, type Ref, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'className' | 'disabled'
> {
  /**
   * `filled`: once per screen; `soft`, `buy`, `sell`: for equal choices; `outline`, `text`: secondary actions;
   * `danger`: actions that cannot be undone.
   */
  kind?: 'filled' | 'soft' | 'buy' | 'sell' | 'outline' | 'text' | 'danger';
  icon?: IconName | undefined;
  /** The action is running: further taps do nothing. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why the button is disabled, shown above it with a lock. Setting it disables the button. */
  reason?: ReactNode;
  /** Renders a link instead. */
  href?: string | undefined;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Button with a label. A disabled one stays focusable, so that screen readers can read its reason. */
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
  const isDisabled = disabled || Boolean(reason);
  const className = classes(styles.button, styles[kind], isDisabled && styles.closed);
  const content = (
    <>
      {busy ? <Spinner size={20} /> : icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </>
  );
  if (href !== undefined && !isDisabled)
    return (
      <a className={className} href={href} onClick={onClick}>
        {content}
      </a>
    );
  const button = (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={className}
      aria-busy={busy || undefined}
      aria-disabled={isDisabled || busy || undefined}
      aria-describedby={reason ? id : rest['aria-describedby']}
      // also prevents Enter in a field from submitting the form
      onClick={isDisabled || busy ? (event) => event.preventDefault() : onClick}
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
