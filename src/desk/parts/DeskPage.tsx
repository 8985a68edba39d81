import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/base/IconButton.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { useKeys } from '../shell/keys.ts';
import { deskHref, listHref, open, useRoute } from '../shell/route.ts';
import { useShell } from '../shell/shell-context.ts';
import styles from './DeskPage.module.css';
import { ZONE_NAME } from '../words/zone.ts';

interface Props {
  title: string;
  /** Filters, a search, buttons: in the line of the title. */
  tools?: ReactNode;
  children: ReactNode;
  /** The open entry, next to the list; alone, where there is no room for both. */
  entry?: ReactNode;
  /** The page is one open entry, without the list that it came from. */
  isEntry?: boolean;
}

/** A page: a list, and next to it the entry that is open; or an entry on its own. */
export function DeskPage({ title, tools, children, entry, isEntry = false }: Props) {
  const { t } = useLingui();
  const shell = useShell();
  const route = useRoute();
  const { page } = route;
  const isOpen = isEntry || Boolean(entry);
  const list = listHref(route);
  const back = route.query['today'] === undefined ? t`Back to the list` : t`Back to Today`;
  useKeys((key) => {
    if (key !== 'Backspace' || !isOpen) return false;
    open(list);
    return true;
  });
  return (
    <main className={styles.page} tabIndex={-1}>
      <header className={styles.head} data-open={isOpen || undefined} data-alone={isEntry || undefined}>
        {shell && <IconButton icon="layout-grid" label={t`Menu`} className={styles.menu} onClick={shell.openMenu} />}
        {isOpen && <IconButton icon="chevron-left" label={back} className={styles.back} href={list} />}
        <h1>{title}</h1>
        {tools && <div className={styles.tools}>{tools}</div>}
        {shell?.maySearch && (page !== 'customers' || isEntry) && <CustomerSearch />}
      </header>
      {isEntry ? (
        children
      ) : (
        <div className={styles.split} data-open={isOpen || undefined}>
          <div className={styles.list}>
            {children}
            <Zone />
          </div>
          {entry && <aside className={styles.entry}>{entry}</aside>}
        </div>
      )}
    </main>
  );
}

/** Says in which zone the times of a page are. */
export function Zone() {
  const { t } = useLingui();
  return <p className={styles.zone}>{t`All times are ${ZONE_NAME}.`}</p>;
}

/** Finds a customer from any page; a link to the page that searches, where the bar has no room for a field. */
function CustomerSearch() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  return (
    <>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') open(deskHref('customers', undefined, { search: typed.trim() }));
        }}
      >
        <SearchField label={t`Customer, hash, number`} value={typed} onChange={setTyped} />
      </form>
      <IconButton icon="search" label={t`Find a customer`} className={styles.find} href={deskHref('customers')} />
    </>
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

interface EntryProps {
  readonly title: string;
  /** What can be done. It stays in sight while the parts scroll. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** An open entry: its title, its parts, and what can be done. */
export function DeskEntry({ title, actions, children }: EntryProps) {
  return (
    <article className={styles.article} aria-label={title}>
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}
