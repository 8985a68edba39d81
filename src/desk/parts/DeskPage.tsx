import type { ReactNode } from 'react';
import styles from './DeskPage.module.css';

interface Props {
  title: string;
  /** Filters, a search, buttons: in the line of the title. */
  tools?: ReactNode;
  children: ReactNode;
  /** The open entry, next to the list. */
  entry?: ReactNode;
}

/** A page: a list, and next to it the entry that is open. */
export function DeskPage({ title, tools, children, entry }: Props) {
  return (
    <main className={styles.page} tabIndex={-1}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {tools && <div className={styles.tools}>{tools}</div>}
      </header>
      <div className={styles.split} data-open={entry ? true : undefined}>
        <div className={styles.list}>{children}</div>
        {entry && <aside className={styles.entry}>{entry}</aside>}
      </div>
    </main>
  );
}

/** A part of an entry, with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** An open entry: its title, what can be done, and its parts. */
export function DeskEntry({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <article className={styles.article} aria-label={title}>
      <h2>{title}</h2>
      {actions && <div className={styles.actions}>{actions}</div>}
      {children}
    </article>
  );
}
