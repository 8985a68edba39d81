import type { MouseEventHandler, Ref } from 'react';
import { Badge } from './Badge.tsx';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

interface Props {
  icon: IconName;
  /** What it does, for those who do not see the icon. */
  label: string;
  size?: 24 | 20;
  flip?: boolean;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  /** Makes it a link. */
  href?: string | undefined;
  /** Something is switched on or off. */
  pressed?: boolean | undefined;
  /** The icon is filled while `pressed`: for outlines such as a star. */
  fillPressed?: boolean;
  /** Shown at the icon's corner; the label has to say it too. */
  badge?: number | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** An icon to tap, 44 by 44. */
export function IconButton({
  icon,
  label,
  size = 24,
  flip = false,
  onClick,
  href,
  pressed,
  fillPressed = false,
  badge,
  disabled,
  className,
  ref,
}: Props) {
  const name = classes(styles.button, className);
  const content = (
    <>
      <Icon name={icon} size={size} flip={flip} />
      {badge !== undefined && <Badge count={badge} className={styles.badge} />}
    </>
  );
  if (href !== undefined)
    return (
      <a className={name} href={href} aria-label={label} onClick={onClick}>
        {content}
      </a>
    );
  return (
    <button
      type="button"
      className={name}
      aria-label={label}
      aria-pressed={pressed}
      data-filled={(fillPressed && pressed) || undefined}
      disabled={disabled}
      onClick={onClick}
      ref={ref}
    >
      {content}
    </button>
  );
}
