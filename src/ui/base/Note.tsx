import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Note.module.css';

interface Props {
  /** `warn`: only if money can be lost by mistake or an outcome is unknown; `danger`: for refusals. */
  kind?: 'plain' | 'info' | 'warn' | 'danger';
  /** Default: the icon of its kind. */
  icon?: IconName;
  title?: ReactNode;
  children: ReactNode;
  /** Announces the note, because it responds to the customer's action; a refusal also scrolls into view. */
  live?: boolean;
}

const icons = { plain: 'info', info: 'info', warn: 'triangle-alert', danger: 'circle-alert' } as const;

/** Permanent note: something to know, or something that went wrong. */
export function Note({ kind = 'plain', icon = icons[kind], title, children, live = false }: Props) {
  const note = useRef<HTMLDivElement>(null);
  const isRefusal = live && kind === 'danger';
  useEffect(() => {
    if (isRefusal) note.current?.scrollIntoView({ block: 'nearest' });
  }, [isRefusal]);
  return (
    <div
      className={styles.note}
      ref={note}
      data-kind={kind}
      role={live ? (kind === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icon} size={20} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
