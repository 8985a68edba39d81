import type { MouseEventHandler, Ref } from 'react';
import { Badge } from './Badge.tsx';
import { classes } from '../classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

interface Props {
  icon: IconName;
  /** What it does, for screen readers. */
  label: string;
  size?: 24 | 20;
  flip?: boolean;
  onClick?: MouseEventHandler<HTMLElement> | undefined;
  /** Renders a link instead. */
  href?: string | undefined;
  /** Makes it a toggle button in this state. */
  pressed?: boolean | undefined;
  /** Fills the icon while `pressed`: for outlines such as a star. */
  fillPressed?: boolean;
  /** Count at the icon's corner; the label has to contain it too. */
  badge?: number | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Button with only an icon, 44 by 44 px. */
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
  const buttonClass = classes(styles.button, className);
  const content = (
    <>
      <Icon name={icon} size={size} flip={flip} />
      {badge !== undefined && <Badge count={badge} className={styles.badge} />}
    </>
  );
  if (href !== undefined)
    return (
      <a className={buttonClass} href={href} aria-label={label} onClick={onClick}>
        {content}
      </a>
    );
  return (
    <button
      type="button"
      className={buttonClass}
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
