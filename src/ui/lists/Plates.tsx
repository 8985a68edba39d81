import type { MouseEventHandler, ReactNode } from 'react';
import { Icon, type IconName } from '../base/Icon.tsx';
import styles from './Plates.module.css';

interface Props {
  /** Name of the group of links. */
  label: string;
  /** `large`: three to a row, in a sheet; `fit`: as many to a row as there is room for. Otherwise five. */
  size?: 'large' | 'fit';
  children: ReactNode;
}

/** Group of `Plate`s side by side. */
export function Plates({ label, size, children }: Props) {
  return (
    <nav
      aria-label={label}
      className={styles.plates}
      data-large={size === 'large' || undefined}
      data-fit={size === 'fit' || undefined}
    >
      {children}
    </nav>
  );
}

interface PlateProps {
  icon: IconName;
  name: string;
  /** Renders a link. */
  href?: string;
  /** With `href` it runs before the link is followed; without `href` it opens a dialog. */
  onClick?: MouseEventHandler<HTMLElement> | undefined;
}

/** An icon on a plate with its name: a link, or a button that opens a dialog. */
export function Plate({ icon, name, href, onClick }: PlateProps) {
  const content = (
    <>
      <span>
        <Icon name={icon} />
      </span>
      {name}
    </>
  );
  if (href === undefined)
    return (
      <button type="button" aria-haspopup="dialog" onClick={onClick}>
        {content}
      </button>
    );
  return (
    <a href={href} onClick={onClick}>
      {content}
    </a>
  );
}
