import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useCompany } from '../../browser/company.ts';
import { hasRole } from '../api/roles.ts';
import { customers } from '../customers/api-views.ts';
import type { Me } from '../staff/api.ts';
import { Boundary } from '../../ui/base/Boundary.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { DeskPage } from '../parts/DeskPage.tsx';
import { Alarms } from './Alarms.tsx';
import { BrokenPage } from './BrokenPage.tsx';
import { useKeys } from './keys.ts';
import { KeysSheet } from './KeysSheet.tsx';
import { Menu } from './Menu.tsx';
import { pages } from './pages.tsx';
import { deskHref, open, useRoute } from './route.ts';
import { ShellContext } from './shell-context.ts';
import styles from './Shell.module.css';

/** Puts the cursor into the search of the page. Returns whether there is one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  field?.focus();
  return field !== null;
}

/** Pages that open by G and a letter. */
const PAGE_OF_LETTER: Readonly<Record<string, string>> = { t: '', a: 'approvals' };

/** Handles the keys that work on every page. `showKeys` opens their list. */
function useShellKeys(showKeys: () => void): void {
  const isGoing = useRef(false);
  useKeys((key) => {
    const page = isGoing.current ? PAGE_OF_LETTER[key] : undefined;
    isGoing.current = key === 'g';
    if (page !== undefined) open(deskHref(page));
    else if (key === '?') showKeys();
    else if (key === '/') return focusSearch();
    return page !== undefined || key === '?';
  });
}

/** ms after which the files of all pages are loaded, so that each opens at once, also after an update of the desk. */
const AHEAD_MS = 2000;

function usePagesAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // a page whose file is missing says so when someone opens it
      for (const { load } of pages) load?.().catch(() => undefined);
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The menu, and the page that the address names. A page that the person may not see says so. */
export function Shell({ me }: { readonly me: Me }) {
  const { t, i18n } = useLingui();
  const company = useCompany();
  const route = useRoute();
  const [layer, setLayer] = useState<'menu' | 'keys'>();
  const close = (): void => setLayer(undefined);
  const page = pages.find(({ path, view }) => path === route.page && hasRole(me.roles, view.roles));
  const title = page && i18n._(page.title);
  useShellKeys(() => setLayer('keys'));
  usePagesAhead();
  const tools = useMemo(
    () => ({ openMenu: () => setLayer('menu'), maySearch: hasRole(me.roles, customers.roles) }),
    [me.roles],
  );
  return (
    <div className={styles.shell}>
      <title>{title ? t`${title} · ${company} desk` : t`${company} desk`}</title>
      <div className={styles.aside}>
        <p className={styles.brand}>
          <Brand /> <span>{t`Desk`}</span>
        </p>
        <Menu me={me} />
      </div>
      <div className={styles.content}>
        <Alarms isOnePerson={me.isOnePerson} />
        <ShellContext value={tools}>
          {page ? (
            <Boundary key={page.path} fallback={<BrokenPage title={title ?? ''} />}>
              <Suspense fallback={<DeskPage title={title ?? ''}>{null}</DeskPage>}>
                <page.Content route={route} />
              </Suspense>
            </Boundary>
          ) : (
            <main className={styles.missing}>
              {pages.some(({ path }) => path === route.page)
                ? t`Your role doesn't see this page.`
                : t`There is no such page.`}
            </main>
          )}
        </ShellContext>
      </div>
      {layer === 'menu' && (
        <Modal kind="screen" title={t`Desk`} onClose={close}>
          <Menu me={me} onChoose={close} />
        </Modal>
      )}
      {layer === 'keys' && <KeysSheet onClose={close} />}
    </div>
  );
}
